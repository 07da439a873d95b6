import { writeFileSync } from 'node:fs';
import { MikroORM } from '@mikro-orm/pglite';
import { PGliteDialect } from 'kysely';
import { openPglite } from '../embedded/pglite.ts';
import { configuration } from './configuration.ts';
import { dumpSchema } from './dump-schema.ts';
import { readSchema, restoreSchema, schemaFile } from './schema.ts';

// Writes the schema that the migrations make; with --check, fails if the committed file differs.
const { pglite } = await openPglite(undefined);
const orm = await MikroORM.init({
  ...configuration,
  dbName: 'postgres',
  driverOptions: new PGliteDialect({ pglite }),
});
await orm.migrator.up();
const migrated = await dumpSchema(pglite);
await orm.close();
// PostgreSQL prints some expressions another way once it has read them from a dump.
const { pglite: restored } = await openPglite(undefined);
await restoreSchema(restored, migrated);
const text = await dumpSchema(restored);
await restored.close();

if (!process.argv.includes('--check')) writeFileSync(schemaFile, text);
else if ((await readSchema()) !== text) {
  console.error('orm/schema/schema.sql is out of date: run npm run generate.');
  process.exitCode = 1;
}
