import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toRefusal } from '../../core/errors/to-refusal.ts';
import { openDatabase } from '../../orm/database.ts';
import { createMigratedDatabase, openTestDatabase, serverUrl } from '../support/database/database.ts';
import { statement } from '../support/database/statement.ts';
import { until } from '../support/service/service.ts';

const audiences = statement<{ count: number }, []>('audiences', 'select count(*)::int from audience');
const rename = statement<never, []>('rename', "update audience set name = 'Fado'");

/** What a client is told when the work fails. */
async function refusalOf(work: Promise<unknown>) {
  return work.then(
    () => assert.unreachable('It did not fail.'),
    (error) => {
      const { reason, data } = toRefusal(error);
      return { reason, retryAfter: data.retryAfter };
    },
  );
}

const unavailable = { reason: 'unavailable', retryAfter: 5 };

async function withDatabase(
  use: (scene: {
    url: string;
    database: Awaited<ReturnType<typeof openDatabase>>;
    administer: (command: string) => Promise<unknown>;
  }) => Promise<void>,
): Promise<void> {
  const { url, drop } = await createMigratedDatabase(serverUrl ?? '');
  const client = new Client(serverUrl);
  await client.connect();
  const database = await openDatabase({ url, poolSize: 1 });
  try {
    await use({ url, database, administer: (command) => client.query(command) });
  } finally {
    await database.close();
    await client.end();
    await drop();
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

const endConnections = (url: string): string =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(url)}'`;

/** An embedded database has no server that refuses. */
if (serverUrl !== undefined) {
  test('a read that is cancelled at its first prepare: unavailable; those sent after it are answered', () =>
    withDatabase(async ({ url, database, administer }) => {
      const locking = new Client(url);
      await locking.connect();
      await locking.query('begin; lock table audience');
      const reads = Array.from({ length: 30 }, () => database.query(audiences, []));
      const settled = Promise.allSettled(reads);
      const isWaiting = `select pid from pg_stat_activity where datname = '${nameOf(url)}' and wait_event_type = 'Lock'`;
      for (;;) {
        const { rows } = (await administer(isWaiting)) as { rows: { pid: number }[] };
        if (rows[0] === undefined) await pause(10);
        else {
          await administer(`select pg_cancel_backend(${rows[0].pid})`);
          break;
        }
      }
      await locking.end();
      const [first, ...others] = await settled;
      assert.ok(first?.status === 'rejected' && toRefusal(first.reason).reason === 'unavailable');
      assert.equal(
        others.map((read) => (read.status === 'fulfilled' ? read.value : toRefusal(read.reason).message)),
        others.map(() => [{ count: 0 }]),
      );
      assert.equal(await database.query(audiences, []), [{ count: 0 }]);
    }));

  test('a write to a server that has become read-only: unavailable, until it is writable', () =>
    withDatabase(async ({ url, database, administer }) => {
      const write = () => database.transaction(({ query }) => query(rename, []));
      await administer(`alter database ${nameOf(url)} set default_transaction_read_only = on`);
      await administer(endConnections(url));
      await pause(100);
      assert.equal(await refusalOf(write()), unavailable);
      await administer(`alter database ${nameOf(url)} reset default_transaction_read_only`);
      await administer(endConnections(url));
      await until(() =>
        write().then(
          () => true,
          () => false,
        ),
      );
    }));

  test('a database closed to connections, and a role that may not sign in: unavailable, until they may', () =>
    withDatabase(async ({ url, administer }) => {
      const role = `role_${nameOf(url)}`;
      await administer(`create role ${role} superuser login`);
      const own = new URL(url);
      own.username = role;
      const database = await openDatabase({ url: own.href, poolSize: 1 });
      for (const [close, open] of [
        [`alter role ${role} nologin`, `alter role ${role} login`],
        [
          `alter database ${nameOf(url)} allow_connections false`,
          `alter database ${nameOf(url)} allow_connections true`,
        ],
      ] as const) {
        await administer(close);
        await administer(endConnections(url));
        await pause(100);
        assert.equal(await refusalOf(database.query(audiences, [])), unavailable, close);
        assert.equal(
          await refusalOf(database.transaction(({ query }) => query(rename, []))),
          unavailable,
          close,
        );
        await administer(open);
        assert.equal(await database.query(audiences, []), [{ count: 0 }]);
        assert.equal(await database.transaction(({ query }) => query(rename, [])), []);
      }
      await database.close();
      await administer(`drop role ${role}`);
    }));
}

const fail = (code: string) =>
  statement<never, []>('', `do $$ begin raise exception using errcode = '${code}'; end $$`);

test('a transaction that fails with 40001, 40P01 or 55P03 again and again: unavailable', async () => {
  const { database, drop } = await openTestDatabase();
  const failing = ['40001', '40P01', '55P03'].map((code) =>
    refusalOf(database.transaction(({ query }) => query(fail(code), []))),
  );
  for (const refusal of await Promise.all(failing)) assert.equal(refusal, unavailable);
  await drop();
});
