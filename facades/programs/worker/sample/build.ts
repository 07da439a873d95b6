import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Compact, compact, compactFile, sampleNames } from '../../../../orm/sample/compact.ts';
import { buildAudience, type RawFiles, rawFiles } from './audience.ts';

const [directory] = process.argv.slice(2);
if (directory) await build(directory);
else {
  console.error('Usage: node facades/programs/worker/sample/build.ts <directory of the raw files>');
  process.exitCode = 1;
}

/** Regenerates the files of the sample data, and prints how many records were left out and why. */
async function build(directory: string): Promise<void> {
  const raw = await readRawFiles(directory);
  for (const audience of sampleNames.options) {
    const sample = compact.parse(buildAudience(audience, raw));
    await writeFile(compactFile(audience), format(sample));
    console.log(audience, sample.left_out);
  }
}

async function readRawFiles(directory: string): Promise<RawFiles> {
  const names = Object.keys(rawFiles.shape);
  const texts = await Promise.all(names.map((name) => readFile(join(directory, `${name}.json`), 'utf8')));
  return rawFiles.parse(
    Object.fromEntries(names.map((name, index) => [name, JSON.parse(texts[index] ?? '')])),
  );
}

/** JSON with one record a line, so that diffs show which records changed. */
function format(sample: Compact): string {
  const parts = Object.entries(sample).map(([key, value]) => `"${key}": ${formatPart(value)}`);
  return `{\n${parts.join(',\n')}\n}\n`;
}

function formatPart(value: Compact[keyof Compact]): string {
  if (!Array.isArray(value) || value.length === 0) return JSON.stringify(value);
  return `[\n${value.map((record) => JSON.stringify(record)).join(',\n')}\n]`;
}
