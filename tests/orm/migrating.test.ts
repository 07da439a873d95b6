import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUnusable } from '../../orm/connection/errors.ts';
import { openDatabase } from '../../orm/database.ts';
import { prepare } from '../../orm/postgresql/postgresql.ts';
import { createTestDatabase, serverUrl as server } from '../support/database.ts';
import { migratedDirectory } from '../support/service.ts';
import { statement } from '../support/statement.ts';
import { createDatabase } from './support/database.ts';

const forget = statement<never, []>(
  'forget',
  "delete from mikro_orm_migrations where name = '2026-11-22-index-expiry'",
);
const interrupt = statement<never, []>(
  'interrupt',
  "update pg_index set indisvalid = false where indexrelid = 'session_ended_at'::regclass",
);
const lose = statement<never, []>('lose', 'drop index location_report_reported_at');
const indexes = statement<{ name: string; valid: boolean }, []>(
  'expiry_indexes',
  `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relname in ('session_ended_at', 'location_report_reported_at') order by c.relname`,
);

test('a build of indexes that was interrupted: the invalid one is built again, and those that were missing', async () => {
  const options =
    server === undefined
      ? { dataDirectory: await migratedDirectory() }
      : { url: await createDatabase(server) };
  const before = await openDatabase(options);
  for (const command of [forget, interrupt, lose]) await before.query(command, []);
  assert.equal(await before.query(indexes, []), [{ name: 'session_ended_at', valid: false }]);
  await before.close();
  const database = await openDatabase(options);
  assert.equal(await database.query(indexes, []), [
    { name: 'location_report_reported_at', valid: true },
    { name: 'session_ended_at', valid: true },
  ]);
  await database.close();
});

if (server !== undefined) onPostgresql(server);

function onPostgresql(server: string): void {
  const migrate = (url: string, timeout?: number) => prepare(url, true, timeout);

  /** A database whose table `identity` has yet to be altered, and a transaction that has read from it and stays open. */
  async function createReadDatabase() {
    const url = await createDatabase(server);
    const [reader, writer] = [new Client(url), new Client(url)];
    await Promise.all([reader.connect(), writer.connect()]);
    await reader.query('alter table identity drop column friends_read_at');
    await reader.query(
      "delete from mikro_orm_migrations where name = '2026-11-22-tell-when-friends-were-read'",
    );
    await reader.query('begin');
    await reader.query('select from identity');
    return {
      url,
      writer,
      columns: async () => (await writer.query('select friends_read_at from identity')).rows,
      end: () => reader.query('commit'),
      close: () => Promise.all([reader.end(), writer.end()]),
    };
  }

  async function recordWarnings<Result>(work: (warnings: readonly string[]) => Promise<Result>) {
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (text: string) => warnings.push(text);
    const result = await work(warnings).finally(() => {
      console.warn = warn;
    });
    return { result, warnings };
  }

  test('a migration behind a transaction that is open: says so, lets writers pass, and ends when it may', async () => {
    const { url, writer, columns, end, close } = await createReadDatabase();
    await writer.query("set statement_timeout = '30s'");
    const { warnings } = await recordWarnings(async (warnings) => {
      const migrating = migrate(url);
      while (warnings.length < 2) {
        await writer.query('update identity set id = id');
        await pause(20);
      }
      await end();
      await migrating;
    });
    for (const warning of warnings)
      assert.is(
        warning,
        'The migration 2026-11-22-tell-when-friends-were-read is waiting for a lock held by other connections, trying again.',
      );
    assert.equal(await columns(), []);
    await close();
  });

  test('a migration of two tables beside a transaction that reads them in the other order: gives way to it', async () => {
    const url = await createDatabase(server);
    const [reader, other] = [new Client(url), new Client(url)];
    await Promise.all([reader.connect(), other.connect()]);
    await other.query('drop function read_event_times, write_event_times cascade');
    for (const table of ['event_person', 'rsvp'])
      await other.query(`alter table ${table} drop scheduled, drop span, drop starts_at`);
    await other.query("delete from mikro_orm_migrations where name = '2026-11-23-carry-times-of-events'");
    await reader.query("set deadlock_timeout = '800ms'");
    await reader.query('begin');
    await reader.query('select from rsvp');
    await recordWarnings(async () => {
      const migrating = migrate(url);
      const waiting = `select from pg_locks join pg_database d on d.oid = database
        where datname = current_database() and not granted and mode = 'AccessExclusiveLock'`;
      while ((await other.query(waiting)).rowCount === 0) await pause(5);
      await reader.query('select from event_person');
      await reader.query('commit');
      await migrating;
    });
    await other.query('select scheduled from rsvp');
    await Promise.all([reader.end(), other.end()]);
  });

  test('a migration behind a transaction that does not end: fails in one sentence, and leaves nothing', async () => {
    const { url, columns, close } = await createReadDatabase();
    const { result } = await recordWarnings(() => migrate(url, 1_500).catch((error) => error));
    assert.instance(result, DatabaseUnusable);
    assert.is(
      result.message,
      'The migration 2026-11-22-tell-when-friends-were-read is waiting for a lock held by other connections. ' +
        'End their transactions, which pg_stat_activity shows, and start again.',
    );
    await columns().then(
      () => assert.unreachable(),
      (error) => assert.is(error.code, '42703'),
    );
    await close();
  });

  test('a migration beside another process that migrates: fails in one sentence if that does not end', async () => {
    const { url } = await createTestDatabase(server);
    const other = new Client(url);
    await other.connect();
    await other.query('select pg_advisory_lock(7103962441)');
    const outcome = await migrate(url, 500).catch((error) => error);
    assert.instance(outcome, DatabaseUnusable);
    assert.is(outcome.message, 'Another process is migrating the database. Start again when it has ended.');
    await other.end();
    await migrate(url);
  });

  test('a build of indexes beside a writer that has not committed: other writers pass', async () => {
    const url = await createDatabase(server);
    const [open, other] = [new Client(url), new Client(url)];
    await Promise.all([open.connect(), other.connect()]);
    await other.query(forget.text);
    await other.query('drop index session_ended_at');
    await open.query('begin');
    await open.query('update session set ended_at = ended_at');
    let isMigrated = false;
    const migrating = migrate(url).then(() => {
      isMigrated = true;
    });
    await pause(1_500);
    await other.query("set lock_timeout = '500ms'");
    await other.query('update session set ended_at = ended_at');
    assert.not(isMigrated);
    await open.query('commit');
    await migrating;
    const { rows } = await other.query(indexes.text);
    assert.equal(rows.at(-1), { name: 'session_ended_at', valid: true });
    await Promise.all([open.end(), other.end()]);
  });
}

test.run();
