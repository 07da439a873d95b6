import { MikroORM } from '@mikro-orm/postgresql';
import type { PostgresPool } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { configuration } from './configuration.ts';
import type { Connection } from './connection.ts';
import { DatabaseUnusable } from './errors.ts';
import type { Limits } from './limits.ts';
import { migrateUnderLock, migrationOptions } from './migrating.ts';
import { PipelinedReads } from './pipelined-reads.ts';
import { passedSetting, refusalOfSettings, refusePooler } from './pooler.ts';
import { openPool, PostgresqlDialect, TransactionPools } from './transaction-pools.ts';
import { rowTypes } from './type-parsers.ts';

/** Connections for reads, for transactions and for long ones: none blocks the others. */
export async function openPostgresql(url: string, limits: Limits, migrates: boolean): Promise<Connection> {
  await prepare(url, migrates);
  const reads = new PipelinedReads({ ...connectionTo(url), options: readOptions }, limits.poolSize);
  const transactions = new TransactionPools(connectionTo(url), limits);
  const health = openPool({ ...connectionTo(url), ...healthLimits }, 1);
  const orm = await ormOver(transactions, url);
  await orm.connect();
  return {
    kind: 'postgresql',
    em: orm.em,
    query: reads.query,
    ping: () => health.query('select'),
    run: transactions.run,
    requireRoom: () => {},
    pools: () => [{ pool: 'reads', ...reads.use() }, ...transactions.use()],
    jobStore: { connectionString: url, max: 2, query_timeout: 30_000 },
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
  passedSetting,
  '-c max_parallel_workers_per_gather=0',
  '-c jit=off',
  '-c statement_timeout=10s',
].join(' ');

const connectionTo = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: utc,
  types: rowTypes(),
});

/** In milliseconds. A connection that does not answer in time is replaced. */
const healthLimits = { connectionTimeoutMillis: 1000, query_timeout: 1000 };

const ormOver = (pool: PostgresPool, url: string): Promise<MikroORM> =>
  MikroORM.init({
    ...configuration,
    dbName: new Client(url).database,
    driverOptions: new PostgresqlDialect(pool),
  });

/** Checks that the server can be used, and migrates. One wait for others' locks may last `timeout` milliseconds. */
export async function prepare(url: string, migrates: boolean, timeout?: number): Promise<void> {
  const config = { ...connectionTo(url), options: `${utc} ${passedSetting}` };
  const client = new Client(config);
  client.on('error', () => {});
  await client.connect().catch(throwUnusable);
  try {
    await refusePooler(client, config);
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int >= 150000 as enough",
    );
    if (!rows[0].enough) throw new DatabaseUnusable('PostgreSQL 15 or newer is required.');
    if (!migrates) return;
    // One connection, so that what a migration sets is in effect for all of it.
    const orm = await ormOver(
      openPool({ ...connectionTo(url), options: `${utc} ${migrationOptions}` }, 1),
      url,
    );
    await migrateUnderLock(orm, client, timeout).finally(() => orm.close());
  } finally {
    await client.end();
  }
}

/** If a host has several addresses, Node reports one error for each, within an AggregateError. */
function throwUnusable(error: unknown): never {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  if (!(first instanceof Error)) throw new DatabaseUnusable(String(first), { cause: error });
  throw refusalOfSettings(first) ?? new DatabaseUnusable(first.message, { cause: error });
}
