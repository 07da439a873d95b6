import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { MikroORM } from '@mikro-orm/pglite';
import { PGliteDialect } from 'kysely';
import { fromPglite } from 'pg-boss';
import type { z } from 'zod';
import { configuration } from './configuration.ts';
import type { Connection } from './connection.ts';
import { lockDataDirectory } from './data-directory.ts';
import { beginChangeEpoch } from './migrating.ts';
import { requireRoom } from './room.ts';
import { typeParsers } from './type-parsers.ts';

/** PostgreSQL within this process, on files that it locks; in memory without a directory. */
export async function openEmbedded(directory: string | undefined, migrates: boolean): Promise<Connection> {
  const releaseLock = directory === undefined ? () => {} : lockDataDirectory(directory);
  const roomFor = () => {
    if (directory !== undefined) requireRoom(directory);
  };
  try {
    roomFor();
  } catch (error) {
    releaseLock();
    throw error;
  }
  const pglite = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: join(directory, 'postgresql') }),
    extensions: { btree_gist, pg_trgm, unaccent },
    parsers: Object.fromEntries(typeParsers.map(({ oid, parse }) => [oid, parse])),
  });
  const orm = await MikroORM.init({
    ...configuration,
    dbName: 'postgres',
    driverOptions: new PGliteDialect({ pglite }),
  });
  const close = async () => {
    await orm.close();
    releaseLock();
  };
  try {
    await pglite.exec("set time zone 'UTC'");
    if (migrates) {
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
    query: async <Row>({ text }: { text: string; row: z.ZodType<Row> }, values: unknown[]) =>
      (await pglite.query<Row>(text, values)).rows,
    ping: () => pglite.query('select'),
    run: mutex(),
    requireRoom: roomFor,
    pools: () => [],
    replicas: undefined,
    jobStore: { db: fromPglite(pglite), backend: 'pglite' },
    close,
  };
}

/**
 * Kysely's PGlite connection runs one transaction at a time, and does not queue a second one itself. PGlite returns
 * results without a turn of the event loop: between transactions, timers and other requests get one.
 */
function mutex(): Connection['run'] {
  let last: Promise<unknown> = Promise.resolve();
  return (_kind, transaction) => {
    const current = last.then(nextTurn, nextTurn).then(transaction);
    last = current;
    return current;
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
