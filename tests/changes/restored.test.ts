import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Refusal } from '../../core/errors/refusal.ts';
import { toRefusal } from '../../core/errors/to-refusal.ts';
import { type Database, openDatabase } from '../../orm/database.ts';
import { createMigratedDatabase, createTestDatabase, serverUrl } from '../support/database/database.ts';
import { until } from '../support/service/service.ts';
import { createAudience, createLocale, follow } from './of-database.ts';

function run(program: string, ...values: string[]): void {
  const { status, stderr } = spawnSync(program, values, { encoding: 'utf8' });
  assert.is(status, 0, `${program}: ${stderr}`);
}

const hasTools = ['pg_dump', 'pg_restore'].every((program) => spawnSync(program, ['--version']).status === 0);

if (serverUrl !== undefined && hasTools) {
  const server = serverUrl;
  test('a database that was dumped and restored: cursors of before are refused with 410, and those since follow', async () => {
    const [source, target] = [await createMigratedDatabase(server), await createTestDatabase(server)];
    const file = join(tmpdir(), `${randomUUID()}.dump`);
    const opened: Database[] = [];
    const open = async (url: string) => {
      const database = await openDatabase({ url });
      opened.push(database);
      return database;
    };
    try {
      const before = await open(source.url);
      const { id } = await createAudience(before);
      const { next_cursor: old } = await follow(before);
      await createLocale(before, id, 'Toronto');
      run('pg_dump', '--format=custom', `--file=${file}`, source.url);
      run('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${target.url}`, file);

      const after = await open(target.url);
      const refusal = await follow(after, old).then(() => null, toRefusal);
      assert.instance(refusal, Refusal);
      assert.equal([refusal?.reason, refusal?.status], ['cursor_expired', 410]);
      const { next_cursor } = await follow(after);
      const locale = await createLocale(after, id, 'Montreal');
      await until(async () => (await follow(after, next_cursor)).changes.length > 0);
      const { changes } = await follow(after, next_cursor);
      assert.equal(
        changes.map((change) => change.id),
        [locale.id],
      );
      await until(async () => (await follow(before, old)).changes.length > 0);
      assert.is((await follow(before, old)).changes.length, 1, 'where it came from, all goes on');
    } finally {
      for (const database of opened) await database.close();
      await Promise.all([source.drop(), target.drop(), rm(file, { force: true })]);
    }
  });
}
