import { mkdirSync, statfsSync } from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/pglite';
import { fromPglite } from 'pg-boss';
import type { Connection } from '../connection/connection.ts';
import { DirectoryUnusable, NoRoom } from '../connection/errors.ts';
import { configuration } from '../schema/configuration.ts';
import { beginChangeEpoch, refuseFormer } from '../schema/migrating.ts';
import { databaseIn, lockDataDirectory } from './data-directory.ts';
import { openPglite } from './pglite.ts';

/** PostgreSQL within this process, on files that it locks; in memory without a directory. */
export async function openEmbedded(
  directory: string | undefined,
  migrates: boolean,
  template?: string,
): Promise<Connection> {
  const roomFor = () => {
    if (directory !== undefined) requireRoom(directory);
  };
  if (directory !== undefined) mkdirSync(directory, { recursive: true, mode: 0o700 });
  roomFor();
  const releaseLock = directory === undefined ? () => {} : lockDataDirectory(directory);
  const pglite = await openPglite(directory && databaseIn(directory), template).catch((cause: Error) => {
    releaseLock();
    throw directory === undefined ? cause : new DirectoryUnusable(directory, cause);
  });
  const orm = await MikroORM.init({
    ...configuration,
    dbName: 'postgres',
    driverOptions: { pglite },
  });
  const close = async () => {
    await orm.close();
    await pglite.close();
    releaseLock();
  };
  try {
    await pglite.exec("set time zone 'UTC'");
    if (migrates) {
      await refuseFormer(orm.migrator);
      await orm.migrator.up();
      await pglite.exec(beginChangeEpoch);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: 'embedded',
    em: orm.em,
    query: async <Row>({ text }: { text: string }, values: unknown[]) => {
      await yieldToEventLoop();
      return (await pglite.query<Row>(text, values)).rows;
    },
    ping: () => pglite.query('select'),
    run: mutex(),
    requireRoom: roomFor,
    pools: () => [],
    repeatedReads: () => 0,
    jobStore: { db: fromPglite(pglite), backend: 'pglite' },
    close,
  };
}

/**
 * Kysely's PGlite connection runs one transaction at a time, and does not queue a second one itself. PGlite returns
 * results without a turn of the event loop: before reads and transactions, timers and other requests get one.
 */
function mutex(): Connection['run'] {
  let last: Promise<unknown> = Promise.resolve();
  return (_kind, transaction) => {
    const ended = last.catch(() => {});
    const current = ended.then(() => yieldToEventLoop()).then(transaction);
    last = current;
    return current;
  };
}

const megabyte = 1024 ** 2;

/** Four segments of PGlite's log: more than a statement writes. */
const reserve = 64 * megabyte;

/** Throws before PGlite finds no room for its log: it would then spin in WebAssembly for ever, deaf to signals. */
function requireRoom(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < reserve) throw new NoRoom(directory, reserve / megabyte);
}
