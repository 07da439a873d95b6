import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from './assemble.ts';

// Writes the package of the TypeScript client into the directory that is given, or into the current one.
const destination = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? process.cwd();
const directory = mkdtempSync(join(tmpdir(), 'client-'));
try {
  await assemble(directory);
  const options = ['pack', '--silent', '--pack-destination', destination];
  console.log(join(destination, execFileSync('npm', options, { cwd: directory, encoding: 'utf8' }).trim()));
} finally {
  rmSync(directory, { recursive: true });
}
