import { Pool } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { type Database, openDatabase } from '../../orm/database.ts';
import { ReplicaChecks } from '../../orm/postgresql/replica-checks.ts';
import { isRequired, isSynchronous } from '../../orm/postgresql/synchronous-standbys.ts';
import { publicScope, wholeAudience } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
import { serverUrl } from '../support/database.ts';
import { type OwnServer, postgresqlPrograms, startPrimary, startReplica } from '../support/replication.ts';
import { stopServers } from '../support/server-processes.ts';
import { until } from '../support/service.ts';
import { statement } from '../support/statement.ts';

const word = z.object({ word: z.string() });
const text = 'select word from notice';
const unscoped = statement<{ word: string }, []>('notice', text);
const scoped: Query<{ word: string }, [], true> = {
  kind: 'query',
  isScoped: true,
  name: 'scoped_notice',
  text,
  row: word,
  scopeParts: [],
};
const write = statement<never, []>('write', "update notice set word = 'new'");

const audienceId = '00000000-0000-0000-0000-000000000000';
const now = '2026-11-23T12:00:00.000Z';

if (serverUrl !== undefined && postgresqlPrograms !== undefined) {
  let database: Database;
  let replica: OwnServer;

  test('an asynchronous replica: serves reads once it has been compared', async () => {
    const primary = await startPrimary();
    replica = await startReplica('replica', primary);
    await primary.execute("create table notice as select 'old' as word");
    const replicas = { urls: [replica.url], mode: 'asynchronous', commitTimeout: 1_000 } as const;
    database = await openDatabase({ url: primary.url, migrates: false, replicas });
    await until(() => database.replicas?.states()[0]?.leftOut === undefined);
  });
  test.after(async () => {
    await database?.close();
    await stopServers();
  });

  test('asynchronous replicas: what was written is read at once by those who may have written it; others read what a replica has', async () => {
    const ofStrangers = publicScope(audienceId, now);
    await until(async () => (await database.query(scoped, ofStrangers, []))[0]?.word === 'old');
    await replica.execute('select pg_wal_replay_pause()');
    await database.transaction(({ query }) => query(write, []));
    assert.equal(
      await database.query(unscoped, []),
      [{ word: 'new' }],
      'such as sessions, keys and service tokens',
    );
    assert.equal(await database.query(scoped, wholeAudience(audienceId, now), []), [{ word: 'new' }]);
    assert.equal(await database.query({ ...scoped, fromPrimary: true }, ofStrangers, []), [{ word: 'new' }]);
    await until(async () => (await database.query(scoped, ofStrangers, []))[0]?.word === 'old');
    await replica.execute('select pg_wal_replay_resume()');
    await until(async () => (await database.query(scoped, ofStrangers, []))[0]?.word === 'new');
    assert.is(database.replicas?.states()[0]?.repeated, 0);
  });

  test('a long transaction while small reads wait for a replica: pauses for them', async () => {
    const sleeping = { ...scoped, name: 'sleeping', text: "select 'late' as word from pg_sleep(3)" };
    const sleep = statement<object, []>('short_sleep', 'select pg_sleep(0.2)::text');
    const time = () =>
      database.longTransaction(audienceId, async ({ query }) => {
        const start = performance.now();
        await query(sleep, []);
        return performance.now() - start;
      });
    const alone = await time();
    const [besideRead] = await Promise.all([
      time(),
      database.query(sleeping, publicScope(audienceId, now), []),
    ]);
    assert.ok(besideRead - alone > 100, `${alone}, ${besideRead}`);
  });

  test('a read that only a replica refuses: executed by the primary', async () => {
    const refused = statement<{ isReplica: boolean }, []>(
      'refused',
      'select 1 / (not pg_is_in_recovery())::int = 0 as "isReplica"',
    );
    const served = () => database.replicas?.states()[0];
    await until(() => served()?.leftOut === undefined);
    const before = served()?.repeated ?? 0;
    const given = { ...scoped, ...refused, name: 'refused', isScoped: true } as const;
    assert.equal(await database.query(given, publicScope(audienceId, now), []), [{ isReplica: false }]);
    assert.is(served()?.repeated, before + 1);
  });
} else if (serverUrl !== undefined)
  console.log('Not tested, since initdb is not installed: reads on asynchronous replicas.');

const standby = (name: string, state: string) => ({ name, state });

test('a replica, by its connection and the primary: synchronous where every commit waits for it', () => {
  const first = 'host=a fallback_application_name=first';
  const named = 'host=a application_name=first fallback_application_name=walreceiver';
  const names = 'FIRST 2 (first, second)';
  const both = [standby('first', 'sync'), standby('second', 'sync')];
  assert.ok(isSynchronous(first, { names, standbys: both }));
  assert.ok(isSynchronous(named, { names, standbys: both }));
  const waiting = [standby('first', 'potential'), standby('second', 'sync')];
  assert.not(isSynchronous(first, { names: 'FIRST 1 (second, first)', standbys: waiting }));
  assert.not(isSynchronous(first, { names: '', standbys: [standby('first', 'async')] }));
  assert.not(isSynchronous(null, { names, standbys: both }), 'one that does not stream');
  const quorum = [standby('first', 'quorum'), standby('second', 'quorum')];
  assert.not(isSynchronous(first, { names: 'ANY 1 (first, second)', standbys: quorum }));
  assert.ok(isSynchronous(first, { names: 'ANY 2 (first, second)', standbys: quorum }));
  const twins = [standby('first', 'sync'), standby('first', 'async')];
  assert.not(isSynchronous(first, { names: 'first', standbys: twins }), 'two replicas of one name');
});

const connection = 'host=a fallback_application_name=first';

test('a replica without a connection: commits wait for it where as many are waited for as are named', () => {
  for (const names of ['first', 'FIRST 2 (first, second)', 'ANY 2 (first, second)', '2 ("second","first")'])
    assert.ok(isRequired(connection, names), names);
  for (const names of ['', '*', 'second', 'first, second', 'ANY 1 (first, second)', 'FIRST 1 (second)'])
    assert.not(isRequired(connection, names), names);
  assert.not(isRequired(null, 'first'), 'one that has never had a connection');
});

test('a primary that has lost its replicas: those that served serve on where it acknowledges nothing without them', () => {
  const checks = new ReplicaChecks('synchronous', new Pool());
  const primary = { position: 1, names: 'FIRST 2 (first, second)', standbys: [] };
  const state = { is_replica: true, position: 1, connection: null };
  const serving = { leftOut: undefined, connection };
  const reason = /the primary does not wait for it/;
  assert.is(checks.reasonToLeaveOut(primary, state, serving), undefined);
  assert.match(checks.reasonToLeaveOut({ ...primary, names: 'second' }, state, serving) ?? '', reason);
  assert.match(checks.reasonToLeaveOut(primary, state, { ...serving, leftOut: 'it lags' }) ?? '', reason);
});

test.run();
