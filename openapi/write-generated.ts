import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const checks = process.argv.includes('--check');
const root = fileURLToPath(new URL('../', import.meta.url));

/** Writes a generated file; with `--check` on the command line, fails if the committed one differs. */
export function writeGenerated(path: string, text: string): void {
  if (!checks) writeFileSync(root + path, text);
  else if (readFileSync(root + path, 'utf8') !== text) {
    console.error(`${path} is out of date: run npm run generate.`);
    process.exitCode = 1;
  }
}
