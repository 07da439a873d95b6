import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compactAudience } from './build/audience.ts';
import { format } from './build/format.ts';
import { compact, compactFile } from './compact.ts';
import { community, type RawFiles, rawFiles } from './raw.ts';

const [directory] = process.argv.slice(2);
if (directory) await build(directory);
else {
  console.error('Usage: node orm/sample/build.ts <directory of the raw files>');
  process.exitCode = 1;
}

async function build(directory: string): Promise<void> {
  const raw = await readRaw(directory);
  for (const audience of community.options) {
    const sample = compact.parse(compactAudience(audience, raw));
    await writeFile(compactFile(audience), format(sample));
    console.log(audience, sample.left_out);
  }
}

async function readRaw(directory: string): Promise<RawFiles> {
  const names = Object.keys(rawFiles.shape);
  const texts = await Promise.all(names.map((name) => readFile(join(directory, `${name}.json`), 'utf8')));
  return rawFiles.parse(
    Object.fromEntries(names.map((name, index) => [name, JSON.parse(texts[index] ?? '')])),
  );
}
