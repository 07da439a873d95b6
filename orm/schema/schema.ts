import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';

/** What all migrations together make of an empty database, as `npm run generate` dumps it. */
export const schemaFile = new URL('schema.sql', import.meta.url);

export const readSchema = (): Promise<string> => readFile(schemaFile, 'utf8');

/** Gives an empty database its schema in one transaction: the migrations, one by one, take longer. */
export async function restoreSchema(pglite: PGlite, schema: string): Promise<void> {
  await pglite.exec(schema);
  await pglite.exec('reset all'); // the dump sets an empty search path
}
