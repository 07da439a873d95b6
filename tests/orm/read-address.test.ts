import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Database, openDatabase } from '../../orm/database.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { serverUrl } from '../support/database/database.ts';
import {
  type OwnServer,
  postgresqlPrograms,
  startPrimary,
  startReplica,
} from '../support/database/replication.ts';
import { statement } from '../support/database/statement.ts';
import { stopServers } from '../support/service/server-processes.ts';
import { until } from '../support/service/service.ts';

const word = statement<{ word: string }, []>('word', 'select word from notice');
const scopedWord = { ...word, name: 'scoped_word', isScoped: true } as const;
const write = statement<never, []>('write', "update notice set word = 'new'");
const scope = wholeAudience('00000000-0000-0000-0000-000000000000', '2026-11-23T12:00:00.000Z');

if (serverUrl !== undefined && postgresqlPrograms !== undefined) {
  let database: Database;
  let replica: OwnServer;

  test.before(async () => {
    const primary = await startPrimary();
    replica = await startReplica('replica', primary);
    await primary.execute("create table notice as select 'old' as word");
    database = await openDatabase({ url: primary.url, readUrl: replica.url, migrates: false });
    await until(async () => (await replica.execute(word.text).catch(() => [])).length === 1);
  });
  test.after(async () => {
    await database?.close();
    await stopServers();
  });

  test('an address for reads: executes those with a scope; the primary says who somebody is', async () => {
    const readScoped = async (fromPrimary = false) =>
      (await database.query({ ...scopedWord, fromPrimary }, scope, []))[0]?.word;
    await replica.execute('select pg_wal_replay_pause()');
    await database.transaction(({ query }) => query(write, []));
    assert.is(await readScoped(), 'old');
    assert.is(await readScoped(true), 'new');
    assert.equal(
      await database.query(word, []),
      [{ word: 'new' }],
      'such as sessions, keys and service tokens',
    );
    await replica.execute('select pg_wal_replay_resume()');
    await until(async () => (await readScoped()) === 'new');
    assert.is(database.repeatedReads(), 0);
  });

  test('a read that only a replica refuses: executed by the primary', async () => {
    const refused = statement<{ isReplica: boolean }, []>(
      'refused',
      'select 1 / (not pg_is_in_recovery())::int = 0 as "isReplica"',
    );
    const given = { ...refused, isScoped: true } as const;
    assert.equal(await database.query(given, scope, []), [{ isReplica: false }]);
    assert.is(database.repeatedReads(), 1);
  });
} else if (serverUrl !== undefined)
  console.log('Not tested, since initdb is not installed: an address for reads.');
