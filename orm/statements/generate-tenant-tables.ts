import { readFileSync, writeFileSync } from 'node:fs';
import { configuration } from '../schema/configuration.ts';

// Writes the list of tenant tables for the compiler; with --check, fails if the committed file differs.
const file = new URL('tenant-table-list.ts', import.meta.url);

/** A session belongs to its user. */
const names = configuration.entities
  .filter(({ meta, tableName }) => 'audienceId' in meta.properties && tableName !== 'session')
  .map(({ tableName }) => tableName);

const text = `// Made by \`npm run generate\` from the entities that have an audience.
export const tenantTables = [
${names
  .map((name) => `  '${name}',\n`)
  .sort()
  .join('')}] as const;
`;

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('orm/statements/tenant-table-list.ts is out of date: run npm run generate.');
  process.exitCode = 1;
}
