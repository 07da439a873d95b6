import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUnusable, isUnavailable } from '../../orm/connection/errors.ts';
import { openDatabase } from '../../orm/database.ts';
import { configuration } from '../../orm/schema/configuration.ts';
import { openGate } from '../qualities/faults/gate.ts';
import { createTestDatabase, serverUrl as server } from '../support/database/database.ts';
import { migrate } from '../support/database/migrated.ts';
import { statement } from '../support/database/statement.ts';
import { pluck } from '../support/pluck.ts';
import { until } from '../support/service/service.ts';
import { createDatabase } from './support/database.ts';
import { openElsewhere } from './support/process.ts';

const applied = statement<{ name: string; times: number }, []>(
  'applied',
  'select name, count(*) as times from mikro_orm_migrations group by name',
);

test('a new database: migrated when it opens', async () => {
  const database = await openDatabase(server === undefined ? {} : await createTestDatabase(server));
  const migrations = await database.query(applied, []);
  assert.ok(migrations.length >= 1);
  assert.ok(migrations.every(({ times }) => times === 1));
  await database.close();
});

test('migrations: known to databases by these names, and run in this order', () => {
  const { migrationsList } = configuration.migrations;
  assert.equal(
    migrationsList.map(({ name }) => name).slice(0, releasedMigrations.length),
    releasedMigrations,
  );
});

const releasedMigrations = ['2026-11-25-create-schema'];

test('a server that nobody runs: unusable, with the reason', async () => {
  await openDatabase({ url: 'postgresql://127.0.0.1:1/none' }).then(
    () => assert.unreachable(),
    (error) => assert.ok(error instanceof DatabaseUnusable && isUnavailable(error.cause)),
  );
});

test('a refused row or a mistake: not unavailable', () => {
  assert.not(isUnavailable(Object.assign(new Error('duplicate key'), { code: '23505' })));
  assert.not(isUnavailable(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })));
});

if (server !== undefined) onPostgresql(server);

function onPostgresql(server: string): void {
  test('several processes that open one new database at once: migrate it once', async () => {
    const { url } = await createTestDatabase(server);
    const openers = await Promise.all([1, 2, 3].map(() => openElsewhere('url', url)));
    await Promise.all(openers.map((opener) => opener.kill()));
    assert.equal(pluck(openers, 'said'), ['open', 'open', 'open']);
    await migrate({ url });
    const database = await openDatabase({ url });
    assert.ok((await database.query(applied, [])).every(({ times }) => times === 1));
    await database.close();
  });

  const terminate = statement<never, []>('terminate', 'select pg_terminate_backend(pg_backend_pid())');

  test('a connection that the server ends: unavailable, and the next request gets another', async () => {
    const database = await openDatabase({ url: await createDatabase(server), poolSize: 1 });
    const reading = () => database.query(terminate, []);
    const writing = () => database.transaction(({ query }) => query(terminate, []));
    for (const cut of [reading, writing]) {
      await cut().then(
        () => assert.unreachable(),
        (error) => assert.ok(isUnavailable(error)),
      );
    }
    await database.query(applied, []);
    await database.transaction(({ query }) => query(applied, []));
    await database.close();
  });

  test('a connection whose end arrives after the reason: the next read gets another', async () => {
    const gate = await openGate(await createDatabase(server), 300);
    const database = await openDatabase({ url: gate.url, poolSize: 1 });
    await database.query(terminate, []).catch((error) => assert.ok(isUnavailable(error)));
    await database.query(applied, []);
    await database.transaction(({ query }) => query(terminate, [])).catch(() => {});
    await database.transaction(({ query }) => query(applied, []));
    await pause(400);
    await database.query(applied, []);
    await database.close();
    gate.end();
  });

  test('connections that end while nobody uses them: none is lost', async () => {
    const database = await openDatabase({ url: await createDatabase(server), poolSize: 1 });
    const own = statement<{ pid: number }, []>('own', 'select pg_backend_pid() as pid');
    const end = statement<never, [pid: number]>('end', 'select pg_terminate_backend($1)');
    const useAfterEnd = async () => {
      const [idle] = await database.transaction(({ query }) => query(own, []));
      await database.query(end, [idle?.pid ?? 0]);
      await database.transaction(({ query }) => query(own, []));
    };
    for (let round = 0; round < 5; round++) {
      await useAfterEnd().catch((error) => assert.ok(isUnavailable(error)));
    }
    await until(() =>
      database
        .transaction(({ query }) => query(own, []))
        .then(
          (rows) => rows.length === 1,
          () => false,
        ),
    );
    await database.close();
  });

  const sleep = statement<never, []>('sleep', 'select pg_sleep(8)');

  test('no free connection for a transaction for five seconds: unavailable', async () => {
    const database = await openDatabase({ url: await createDatabase(server), poolSize: 1 });
    const sleeping = () => database.transaction(({ query }) => query(sleep, []));
    const [slow, starved] = await Promise.allSettled([sleeping(), sleeping()]);
    await database.close();
    assert.is(slow.status, 'fulfilled');
    assert.ok(starved.status === 'rejected' && isUnavailable(starved.reason));
  });

  test('no answer to a read for five seconds: unavailable, until there is one', async () => {
    const database = await openDatabase({ url: await createDatabase(server), poolSize: 1 });
    const sleeping = database.query(sleep, []);
    await pause(6_000);
    await database.query(applied, []).then(
      () => assert.unreachable(),
      (error) => assert.ok(isUnavailable(error)),
    );
    await sleeping;
    await database.query(applied, []);
    await database.close();
  });
}
