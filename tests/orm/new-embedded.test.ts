import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../orm/database.ts';
import { configuration } from '../../orm/schema/configuration.ts';
import { statement } from '../support/database/statement.ts';

const applied = statement<{ name: string }, []>(
  'applied_to_new_embedded',
  'select name from mikro_orm_migrations order by id',
);

test('a new embedded database: gets the schema, and no migration is left to run', async () => {
  const database = await openDatabase({});
  const rows = await database.query(applied, []);
  await database.close();
  assert.equal(
    rows,
    configuration.migrations.migrationsList.map(({ name }) => ({ name })),
  );
});

test.run();
