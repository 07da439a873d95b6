import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toRefusal } from '../../core/errors/to-refusal.ts';
import { type Database, openDatabase } from '../../orm/database.ts';
import { serverUrl } from '../support/database/database.ts';
import {
  type OwnServer,
  postgresqlPrograms,
  promote,
  startPrimary,
  startReplica,
} from '../support/database/replication.ts';
import { stopServers } from '../support/service/server-processes.ts';
import { migratedDirectory, newDirectory, until } from '../support/service/service.ts';
import { createAudience, createLocale, follow } from './of-database.ts';

/** Follows until a locale is seen; the next cursor. */
async function seeing(database: Database, cursor: string, locale: { readonly id: string }): Promise<string> {
  const page = () => follow(database, cursor);
  await until(async () => (await page()).changes.some(({ id }) => id === locale.id));
  return (await page()).next_cursor;
}

const reasonOf = (database: Database, cursor: string) =>
  follow(database, cursor).then(
    () => 'none',
    (error) => toRefusal(error).reason,
  );

/** Writes more than was lost, so that the positions of what was lost are taken; the ids. */
async function writeOn(database: Database, audienceId: string, cursor: string): Promise<string[]> {
  const written: string[] = [];
  while (written.length < 20) {
    const locale = await createLocale(database, audienceId, `new ${written.length}`);
    written.push(locale.id);
    await seeing(database, cursor, locale);
  }
  return written;
}

async function untilReplayed(primary: OwnServer, replica: OwnServer): Promise<void> {
  const [written] = await primary.execute('select pg_current_wal_lsn()::text as position');
  const text = `select pg_last_wal_replay_lsn() >= '${written?.position}' as is_replayed`;
  await until(async () => (await replica.execute(text))[0]?.is_replayed === true);
}

interface Files {
  readonly directory: string;
  open(): Promise<Database>;
  close(database: Database): Promise<void>;
}

/** Backs the files up, writes more, and restores them. */
async function restore({ directory, open, close }: Files): Promise<void> {
  const backup = newDirectory();
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to]);
  let database = await open();
  const { id } = await createAudience(database);
  const { next_cursor: first } = await follow(database);
  const early = await seeing(database, first, await createLocale(database, id, 'kept'));
  await close(database);
  copy(directory, backup);

  database = await open();
  assert.is(await reasonOf(database, early), 'none', 'a restart loses nothing');
  const late = await seeing(database, early, await createLocale(database, id, 'lost'));
  assert.is(await reasonOf(database, late), 'none');
  await close(database);
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true });
  copy(backup, directory);

  database = await open();
  assert.is(await reasonOf(database, late), 'cursor_expired', 'before anything is written');
  const written = await writeOn(database, id, early);
  assert.is(await reasonOf(database, late), 'cursor_expired', 'where as much is written as was lost');
  const { changes } = await follow(database, early);
  assert.equal(
    changes.map((change) => change.id),
    written,
  );
  await close(database);
}

test('the directory of the embedded database restored: 410 for who has seen what is lost, others go on', async () => {
  const directory = await migratedDirectory();
  await restore({
    directory,
    open: () => openDatabase({ dataDirectory: directory }),
    close: (database) => database.close(),
  });
});

if (serverUrl !== undefined && postgresqlPrograms !== undefined) {
  test.after(stopServers);
  const openOn = ({ url }: OwnServer) => openDatabase({ url });

  test('the data directory of PostgreSQL restored: 410 for who has seen what is lost, others go on', async () => {
    const server = await startPrimary();
    let isRunning = true;
    await restore({
      directory: server.data,
      open: async () => {
        if (!isRunning) await server.start();
        isRunning = true;
        return openOn(server);
      },
      close: async (database) => {
        await database.close();
        await server.kill();
        isRunning = false;
      },
    });
  });

  test('a replica promoted that has everything: followers go on; one that was behind: 410 for who has seen more', async () => {
    for (const isBehind of [false, true]) {
      const primary = await startPrimary();
      const replica = await startReplica('north', primary);
      const before = await openOn(primary);
      const { id } = await createAudience(before);
      const { next_cursor: first } = await follow(before);
      const early = await seeing(before, first, await createLocale(before, id, 'first'));
      await untilReplayed(primary, replica);
      if (isBehind) await replica.kill();
      const late = await seeing(before, early, await createLocale(before, id, 'second'));
      await before.close();
      if (isBehind) await primary.kill();
      if (isBehind) await replica.start();
      else await untilReplayed(primary, replica);
      await promote(replica);
      const after = await openOn(replica);
      await writeOn(after, id, early);
      assert.is(await reasonOf(after, late), isBehind ? 'cursor_expired' : 'none');
      assert.is(await reasonOf(after, early), 'none');
      await after.close();
    }
  });
}
