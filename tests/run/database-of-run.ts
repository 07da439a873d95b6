import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const importing = /\b(?:from|import)\s*\(?'(\.[^']+)'/g;

/** Whether a test file, or what it imports of the tests, reads on which database the run is. */
export function readsDatabaseOfRun(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !file.startsWith('tests/') || !existsSync(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (text.includes('TEST_DATABASE_URL')) return true;
  return [...text.matchAll(importing)].some(([, name = '']) =>
    readsDatabaseOfRun(posix.join(posix.dirname(file), name), seen),
  );
}
