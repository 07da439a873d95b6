import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../orm/database.ts';
import { DataDirectoryInUse, lockDataDirectory } from '../../../orm/embedded/data-directory.ts';
import { openElsewhere } from '../../orm/support/process.ts';
import { copyMigratedTo } from '../../support/database/migrated.ts';
import { statement } from '../../support/database/statement.ts';

const root = mkdtempSync(join(tmpdir(), 'data-directory-'));
test.after(() => rmSync(root, { recursive: true }));

const users = statement<{ count: number }, []>('users', 'select count(*) from "user"');

test('two processes that start in the same moment: one opens, the other is told why not', async () => {
  const directory = join(root, 'race');
  const both = await Promise.all([
    openElsewhere('directory', directory),
    openElsewhere('directory', directory),
  ]);
  const [refusal, open] = both.map(({ said }) => said).sort();
  await Promise.all(both.map((opener) => opener.kill()));
  assert.is(open, 'open');
  assert.is(
    refusal,
    `DataDirectoryInUse: The data directory ${directory} is in use by another process: stop it, or set another DATA_DIR.`,
  );
});

test('a process that is killed: the next one opens at once and finds what was written', async () => {
  const directory = join(root, 'killed');
  await copyMigratedTo(directory);
  const first = await openElsewhere('directory', directory);
  assert.is(first.said, 'open');
  await openDatabase({ dataDirectory: directory }).then(
    () => assert.unreachable(),
    (error) => assert.instance(error, DataDirectoryInUse),
  );
  await first.kill();
  const database = await openDatabase({ dataDirectory: directory });
  assert.equal(await database.query(users, []), [{ count: 1 }]);
  await database.close();
});

test('a data directory locked twice in one process: refused until it is released', () => {
  const directory = mkdtempSync(join(root, 'twice-'));
  const giveBack = lockDataDirectory(directory);
  assert.throws(
    () => lockDataDirectory(directory),
    (error: unknown) => error instanceof DataDirectoryInUse,
  );
  giveBack();
  lockDataDirectory(directory)();
});
