import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isUnavailable } from '../../orm/connection/errors.ts';
import type { DatabaseOptions } from '../../orm/connection/limits.ts';
import { type Database, openDatabase } from '../../orm/database.ts';
import { openGate } from '../qualities/faults/gate.ts';
import { createTestDatabase, serverUrl } from '../support/database/database.ts';
import { statement } from '../support/database/statement.ts';

const sleep = statement<never, []>('sleep', 'select from pg_sleep(20)');
const lock = statement<never, []>('lock', "select from pg_advisory_xact_lock(1) where now() > '2000-01-01'");
const open = statement<{ count: number }, []>(
  'open',
  `select count(*)::int from pg_stat_activity
   where datname = current_database() and (state like 'idle in transaction%' or query like '%pg_sleep%')
     and pid <> pg_backend_pid()`,
);

const limits = {
  statementTimeouts: { short: 1_000, long: 1_000 },
  idleTimeouts: { short: 1_000, long: 1_000 },
};

async function withLimits(options: DatabaseOptions, use: (database: Database) => Promise<void>) {
  const { url, drop } = await createTestDatabase(serverUrl ?? '');
  const database = await openDatabase({ url, migrates: false, poolSize: 2, ...options });
  try {
    await use(database);
  } finally {
    await database.close();
    await drop();
  }
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
  );

const kinds = {
  short: (database: Database, work: Parameters<Database['transaction']>[0]) => database.transaction(work),
  long: (database: Database, work: Parameters<Database['transaction']>[0]) =>
    database.longTransaction('00000000-0000-0000-0000-000000000000', work),
};

/** The embedded database has no server that waits. */
if (serverUrl !== undefined)
  for (const [kind, transact] of Object.entries(kinds)) {
    test(`a statement of a ${kind} transaction over its limit: unavailable, and ended on the server`, () =>
      withLimits(limits, async (database) => {
        assert.is(await outcomeOf(transact(database, ({ query }) => query(sleep, []))), 'unavailable');
        assert.equal(await database.query(open, []), [{ count: 0 }]);
      }));

    test(`a ${kind} transaction that sends nothing for longer than its limit: unavailable, and its locks are free`, () =>
      withLimits(limits, async (database) => {
        const silent = transact(database, async ({ query }) => {
          await query(lock, []);
          await pause(2_000);
          return query(lock, []);
        });
        assert.is(await outcomeOf(silent), 'unavailable');
        assert.is(await outcomeOf(database.transaction(({ query }) => query(lock, []))), 'done');
        assert.equal(await database.query(open, []), [{ count: 0 }]);
      }));
  }

if (serverUrl !== undefined)
  test('a long transaction whose connection is never accepted: unavailable, long before its turn would be over', async () => {
    const { url, drop } = await createTestDatabase(serverUrl ?? '');
    const gate = await openGate(url);
    const database = await openDatabase({ url: gate.url, migrates: false });
    gate.clog();
    const since = performance.now();
    assert.is(await outcomeOf(kinds.long(database, async () => {})), 'unavailable');
    assert.ok(performance.now() - since < 30_000, 'a turn is 60 seconds');
    gate.end();
    await database.close();
    await drop();
  });
