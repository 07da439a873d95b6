import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/**
 * Where `npm ci` leaves an embedded database with the sample, since writing it takes longer than all the rest of a start.
 * Named after what it is made from, so that no other version takes it.
 */
export function preparedSample(): string {
  const hash = createHash('sha256');
  for (const path of madeFrom()) hash.update(readFileSync(path));
  return fileURLToPath(new URL(`node_modules/.cache/sample/${hash.digest('hex').slice(0, 16)}`, root));
}

const madeFrom = (): string[] => [
  fileURLToPath(new URL('node_modules/@electric-sql/pglite/package.json', root)),
  ...readdirSync(new URL('orm/', root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort(),
];
