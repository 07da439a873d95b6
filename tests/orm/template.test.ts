import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../orm/database.ts';
import { statement } from '../support/database/statement.ts';
import { migratedDirectory, newDirectory } from '../support/service/service.ts';

const epochs = statement<{ id: string }, []>('epochs', 'select id from change_epoch');
const epochOf = async (options: { dataDirectory: string; template?: string }) => {
  const database = await openDatabase(options);
  const found = await database.query(epochs, []);
  await database.close();
  return found;
};

test('a new embedded database with a template: begins as its copy, and is kept by later starts', async () => {
  const original = await migratedDirectory();
  const dataDirectory = newDirectory();
  const template = join(original, 'postgresql');
  const copied = await epochOf({ dataDirectory, template });
  assert.equal(copied, await epochOf({ dataDirectory: original }));
  assert.is(existsSync(join(dataDirectory, 'postgresql.incomplete')), false);
  assert.equal(await epochOf({ dataDirectory, template: join(original, 'elsewhere') }), copied);
});

test('a new embedded database whose template is not there: begins with the schema', async () => {
  const dataDirectory = newDirectory();
  assert.is((await epochOf({ dataDirectory, template: join(dataDirectory, 'elsewhere') })).length, 1);
});
