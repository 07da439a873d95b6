import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { DatabaseUnusable, FormerDatabase, isTransient } from '../connection/errors.ts';
import { isFormer } from './configuration.ts';

/** An arbitrary constant: the advisory lock that serializes the migrations of processes that start at once. */
const migrationLock = 7_103_962_441;

/**
 * Short, since others queue behind a migration that waits for its lock; and shorter than PostgreSQL's `deadlock_timeout`:
 * where they wait for each other, the migration gives way.
 */
export const migrationOptions = '-c lock_timeout=200ms';

/** In milliseconds. */
const longestPause = 10_000;
const untilWord = 15_000;

/**
 * Brings the schema up to date, one transaction for each migration. A migration that does not get its locks is rolled
 * back and tried again, so that writers go on meanwhile. A transaction of `client` has the lock until they are done.
 * One wait may last `timeout` milliseconds.
 */
export async function migrateUnderLock(orm: MikroORM, client: Client, timeout = 5 * 60_000): Promise<void> {
  let current = '';
  const word = setInterval(() => {
    console.warn(current === '' ? `${anotherProcess}.` : `The migration ${current} is still running.`);
  }, untilWord);
  try {
    const since = performance.now();
    while (!(await isLocked(client))) {
      if (performance.now() - since > timeout)
        throw new DatabaseUnusable(`${anotherProcess}. Start again when it has ended.`);
      await pause(100);
    }
    await refuseFormer(orm.migrator);
    let failingSince: number | undefined;
    orm.migrator.on('migrating', ({ name }) => {
      if (name !== current) failingSince = undefined;
      current = name;
    });
    for (let attempt = 1; !(await isMigrated(orm)); attempt++) {
      failingSince ??= performance.now();
      const waiting = `The migration ${current} is waiting for a lock held by other connections`;
      if (performance.now() - failingSince > timeout)
        throw new DatabaseUnusable(
          `${waiting}. End their transactions, which pg_stat_activity shows, and start again.`,
        );
      console.warn(`${waiting}, trying again.`);
      await pause(Math.min(1_000 * attempt, longestPause));
    }
    await client.query(beginChangeEpoch);
    await client.query('commit'); // and the lock with it
  } finally {
    clearInterval(word);
  }
}

/** Migrations could not make anything of such a database. */
export async function refuseFormer(migrator: Pick<MikroORM['migrator'], 'getExecuted'>): Promise<void> {
  if (isFormer((await migrator.getExecuted()).map(({ name }) => name))) throw new FormerDatabase();
}

/** Once the database has been restored into another cluster, positions in the ledger continue from its transactions. */
export const beginChangeEpoch = readFileSync(new URL('change-epoch.sql', import.meta.url), 'utf8');

const anotherProcess = 'Another process is migrating the database';

/**
 * Tried, not awaited: a statement that waits has a snapshot, and the other process's index would wait for its end. An
 * idle transaction has none, unless its last statement had parameters. The lock ends with it, even where a connection
 * outlives its client.
 */
async function isLocked(client: Client): Promise<boolean> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query(`select pg_try_advisory_xact_lock(${migrationLock}) as locked`);
  if (!rows[0].locked) await client.query('rollback');
  return rows[0].locked;
}

/** False if a lock was not to be had in time. */
async function isMigrated(orm: MikroORM): Promise<boolean> {
  try {
    await orm.migrator.up();
    return true;
  } catch (error) {
    if (isLockTimeout(error) || isTransient(error)) return false;
    throw error;
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';
