import { setTimeout as pause } from 'node:timers/promises';
import { Migration } from '@mikro-orm/migrations';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUnusable, FormerDatabase } from '../../orm/connection/errors.ts';
import { openDatabase } from '../../orm/database.ts';
import { prepare } from '../../orm/postgresql/postgresql.ts';
import { ConcurrentIndexes } from '../../orm/schema/concurrent-indexes.ts';
import { createTestDatabase, serverUrl as server } from '../support/database/database.ts';
import { statement } from '../support/database/statement.ts';
import { migratedDirectory } from '../support/service/service.ts';
import { withMigrations } from './support/added-migrations.ts';
import { createDatabase } from './support/database.ts';

class IndexExpiry extends ConcurrentIndexes {
  protected override readonly indexes = {
    session_ended: 'session (ended_at) where ended_at is not null',
    location_report_reported: 'location_report (reported_at)',
  };
}

const indexing = [{ name: '2027-01-15-index-expiry', class: IndexExpiry }];

const interrupted = [
  "delete from mikro_orm_migrations where name = '2027-01-15-index-expiry'",
  "update pg_index set indisvalid = false where indexrelid = 'session_ended'::regclass",
  'drop index location_report_reported',
].map((text, step) => statement<never, []>(`interrupt_${step}`, text));

const indexes = statement<{ name: string; valid: boolean }, []>(
  'expiry_indexes',
  `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
   where c.relname in ('session_ended', 'location_report_reported') order by c.relname`,
);

const openOptions = async () =>
  server === undefined ? { dataDirectory: await migratedDirectory() } : { url: await createDatabase(server) };

test('a database of before the first release: refused in one sentence that says what to do', async () => {
  const options = await openOptions();
  const database = await openDatabase(options);
  const former = "update mikro_orm_migrations set name = '2026-11-21-create-audiences'";
  await database.query(statement<never, []>('make_former', former), []);
  await database.close();
  const outcome = await openDatabase(options).catch((error) => error);
  assert.instance(outcome, FormerDatabase);
  assert.is(
    outcome.message,
    'The database was made by a version before 0.2.0: set DATABASE_URL to an empty database, or DATA_DIR to a new ' +
      'directory, and start again.',
  );
});

test('a build of indexes that was interrupted: the invalid one is built again, and those that were missing', async () => {
  await withMigrations(indexing, async () => {
    const options = await openOptions();
    const before = await openDatabase(options);
    for (const command of interrupted) await before.query(command, []);
    assert.equal(await before.query(indexes, []), [{ name: 'session_ended', valid: false }]);
    await before.close();
    const database = await openDatabase(options);
    assert.equal(await database.query(indexes, []), [
      { name: 'location_report_reported', valid: true },
      { name: 'session_ended', valid: true },
    ]);
    await database.close();
  });
});

if (server !== undefined) onPostgresql(server);

function onPostgresql(server: string): void {
  class NoteFriends extends Migration {
    override up(): void {
      this.addSql('alter table identity add column friends_noted_at timestamptz');
    }
  }

  const noting = [{ name: '2027-01-15-note-friends', class: NoteFriends }];
  const migrate = (url: string, timeout?: number) =>
    withMigrations(noting, () => prepare(url, true, timeout));

  /** A database whose table `identity` has yet to be altered, and a transaction that has read from it and stays open. */
  async function createReadDatabase() {
    const url = await createDatabase(server);
    const [reader, writer] = [new Client(url), new Client(url)];
    await Promise.all([reader.connect(), writer.connect()]);
    await reader.query('begin');
    await reader.query('select from identity');
    return {
      url,
      writer,
      columns: async () => (await writer.query('select friends_noted_at from identity')).rows,
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
        'The migration 2027-01-15-note-friends is waiting for a lock held by other connections, trying again.',
      );
    assert.equal(await columns(), []);
    await close();
  });

  class NoteTimes extends Migration {
    override up(): void {
      for (const table of ['event_person', 'rsvp'])
        this.addSql(`alter table ${table} add column noted_at timestamptz`);
    }
  }

  test('a migration of two tables beside a transaction that reads them in the other order: gives way to it', async () => {
    const url = await createDatabase(server);
    const [reader, other] = [new Client(url), new Client(url)];
    await Promise.all([reader.connect(), other.connect()]);
    await reader.query("set deadlock_timeout = '800ms'");
    await reader.query('begin');
    await reader.query('select from rsvp');
    await recordWarnings(async () => {
      const adding = [{ name: '2027-01-15-note-times', class: NoteTimes }];
      const migrating = withMigrations(adding, () => prepare(url, true));
      const waiting = `select from pg_locks join pg_database d on d.oid = database
        where datname = current_database() and not granted and mode = 'AccessExclusiveLock'`;
      while ((await other.query(waiting)).rowCount === 0) await pause(5);
      await reader.query('select from event_person');
      await reader.query('commit');
      await migrating;
    });
    await other.query('select noted_at from rsvp');
    await Promise.all([reader.end(), other.end()]);
  });

  test('a migration behind a transaction that does not end: fails in one sentence, and leaves nothing', async () => {
    const { url, columns, close } = await createReadDatabase();
    const { result } = await recordWarnings(() => migrate(url, 1_500).catch((error) => error));
    assert.instance(result, DatabaseUnusable);
    assert.is(
      result.message,
      'The migration 2027-01-15-note-friends is waiting for a lock held by other connections. ' +
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
    await open.query('begin');
    await open.query('update session set ended_at = ended_at');
    let isMigrated = false;
    const migrating = withMigrations(indexing, () => prepare(url, true)).then(() => {
      isMigrated = true;
    });
    await pause(1_500);
    await other.query("set lock_timeout = '500ms'");
    await other.query('update session set ended_at = ended_at');
    assert.not(isMigrated);
    await open.query('commit');
    await migrating;
    const { rows } = await other.query(indexes.text);
    assert.equal(rows.at(-1), { name: 'session_ended', valid: true });
    await Promise.all([open.end(), other.end()]);
  });
}
