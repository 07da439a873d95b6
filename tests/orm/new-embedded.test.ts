import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../orm/database.ts';
import { openPglite } from '../../orm/embedded/pglite.ts';
import { configuration } from '../../orm/schema/configuration.ts';
import { dumpSchema } from '../../orm/schema/dump-schema.ts';
import { readSchema, restoreSchema } from '../../orm/schema/schema.ts';
import { statement } from '../support/statement.ts';

const applied = statement<{ name: string; executed_at: string }, []>(
  'applied_to_new_embedded',
  'select name, executed_at from mikro_orm_migrations order by id',
);

test('a new embedded database: gets the schema in one transaction, and no migration is left to run', async () => {
  const database = await openDatabase({});
  const rows = await database.query(applied, []);
  await database.close();
  assert.equal(
    rows.map(({ name }) => name),
    configuration.migrations.migrationsList.map(({ name }) => name),
  );
  assert.is(new Set(rows.map(({ executed_at }) => executed_at)).size, 1);
});

// `npm run check` compares the file with what the migrations make.
test('orm/schema/schema.sql: what is restored from it is dumped as it again', async () => {
  const { pglite } = await openPglite(undefined);
  await restoreSchema(pglite, await readSchema());
  const dumped = await dumpSchema(pglite);
  await pglite.close();
  assert.is(dumped === (await readSchema()), true);
});

test.run();
