import { MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';
import { Client, type ClientConfig, Pool, TypeOverrides } from 'pg';
import array from 'postgres-array';
import { configuration } from './configuration.ts';
import type { Connection } from './connection.ts';
import { DatabaseUnusable } from './errors.ts';
import { migrateUnderLock, migrationOptions } from './migrating.ts';
import { PipelinedReads } from './pipelined-reads.ts';
import { typeParsers } from './type-parsers.ts';

/** Up to `poolSize` connections for reads and as many for transactions, so that neither blocks the other. */
export async function openPostgresql(url: string, poolSize: number, migrates: boolean): Promise<Connection> {
  await prepare(url, migrates);
  const reads = new PipelinedReads({ ...connectionTo(url), options: readOptions }, poolSize);
  const transactions = connectionPool(url, poolSize);
  const health = connectionPool(url, 1, healthLimits);
  const orm = await ormOver(transactions, url);
  await orm.connect();
  return {
    kind: 'postgresql',
    em: orm.em,
    query: reads.query,
    ping: () => health.query('select'),
    serialize: (transaction) => transaction(),
    pools: () => [
      { pool: 'reads', ...reads.use() },
      {
        pool: 'transactions',
        total: transactions.totalCount,
        idle: transactions.idleCount,
        waiting: transactions.waitingCount,
      },
    ],
    jobStore: { connectionString: url, max: 2 },
    close: async () => {
      await Promise.all([orm.close(), reads.close(), health.end()]);
    },
  };
}

const utc = '-c TimeZone=UTC';

/**
 * Reads are prepared statements, written so that one plan suits all values. By default, PostgreSQL would replan some
 * of them each time, which takes longer than the read, or start parallel workers and JIT for a few rows.
 */
const readOptions = [
  utc,
  '-c plan_cache_mode=force_generic_plan',
  '-c max_parallel_workers_per_gather=0',
  '-c jit=off',
  '-c statement_timeout=10s',
].join(' ');

/** A transaction that waits longer for a lock fails as `unavailable`. */
const transactionOptions = `${utc} -c lock_timeout=10s`;

const connectionTo = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  options: utc,
  types: rowTypes(),
});

/** In milliseconds. A connection that does not answer in time is replaced. */
const healthLimits = { connectionTimeoutMillis: 1000, query_timeout: 1000 };

function connectionPool(url: string, size: number, limits: Partial<ClientConfig> = {}): Pool {
  const pool = new Pool({ ...connectionTo(url), options: transactionOptions, max: size, ...limits });
  // If the server closes a connection, the client also emits `error`; unhandled, that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

function rowTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  for (const { oid, arrayOid, parse } of typeParsers) {
    overrides.setTypeParser<unknown>(oid, parse);
    overrides.setTypeParser<unknown>(arrayOid, (text) => array.parse<unknown>(text, parse));
  }
  return overrides;
}

const ormOver = (pool: Pool, url: string): Promise<MikroORM> =>
  MikroORM.init({
    ...configuration,
    dbName: new Client(url).database,
    driverOptions: new PostgresqlDialect(pool),
  });

/** Checks that the server can be used, and migrates. One wait for others' locks may last `timeout` milliseconds. */
export async function prepare(url: string, migrates: boolean, timeout?: number): Promise<void> {
  const client = new Client(connectionTo(url));
  client.on('error', () => {});
  await client.connect().catch(throwUnusable);
  try {
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int >= 150000 as enough",
    );
    if (!rows[0].enough) throw new DatabaseUnusable('PostgreSQL 15 or newer is required.');
    if (!migrates) return;
    // One connection, so that what a migration sets is in effect for all of it.
    const orm = await ormOver(connectionPool(url, 1, { options: `${utc} ${migrationOptions}` }), url);
    await migrateUnderLock(orm, client, timeout).finally(() => orm.close());
  } finally {
    await client.end(); // and the lock with it
  }
}

/** If a host has several addresses, Node reports one error for each, within an AggregateError. */
function throwUnusable(error: unknown): never {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  throw new DatabaseUnusable(first instanceof Error ? first.message : String(first), { cause: error });
}

/** PostgreSQL over a pool to which every connection is released, even one that broke in a transaction. */
class PostgresqlDialect extends PostgresDialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new ReleasingDriver({ pool: this.#pool });
  }
}

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0];

/** Kysely never releases a connection whose begin or rollback failed; released, the pool discards it. */
class ReleasingDriver extends PostgresDriver {
  override async beginTransaction(
    connection: PostgresConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      await this.releaseConnection(connection);
      throw error;
    }
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
