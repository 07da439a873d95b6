import { MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect, type PostgresPool } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Connection } from '../connection/connection.ts';
import { DatabaseUnusable } from '../connection/errors.ts';
import type { Limits } from '../connection/limits.ts';
import { rowTypes } from '../connection/type-parsers.ts';
import { configuration } from '../schema/configuration.ts';
import { migrateUnderLock, migrationOptions } from '../schema/migrating.ts';
import { PipelinedReads } from './pipelined-reads.ts';
import { ReadAddresses } from './read-addresses.ts';
import { openPool, TransactionPools } from './transaction-pools.ts';

/** Connections for reads, for transactions and for long ones: none blocks the others. */
export async function openPostgresql(
  url: string,
  limits: Limits,
  migrates: boolean,
  readUrl?: string,
): Promise<Connection> {
  await prepare(url, migrates);
  const primary = new PipelinedReads(readsFrom(url), limits.poolSize);
  const replicas =
    readUrl === undefined ? undefined : new PipelinedReads(readsFrom(readUrl), limits.poolSize);
  const reads = replicas ? new ReadAddresses(primary, replicas) : primary;
  const health = openPool({ ...connectionTo(url), ...healthLimits }, 1);
  const transactions = new TransactionPools(connectionTo(url), limits);
  const orm = await ormOver(transactions, url);
  await orm.connect();
  return {
    kind: 'postgresql',
    em: orm.em,
    query: reads.query,
    ping: () => health.query('select'),
    run: transactions.run,
    pools: () => [
      { pool: 'reads', ...primary.use() },
      ...(replicas ? [{ pool: 'replica_reads', ...replicas.use() } as const] : []),
      ...transactions.use(),
    ],
    repeatedReads: () => (reads instanceof ReadAddresses ? reads.repeated() : 0),
    jobStore: { connectionString: url, max: 2, query_timeout: 30_000 },
    close: async () => {
      await Promise.all([orm.close(), primary.close(), replicas?.close(), health.end()]);
    },
  };
}

/** JIT compiles longer than any statement here takes: for seconds where there are no statistics of a table yet. */
const common = '-c TimeZone=UTC -c jit=off';

const generic = '-c plan_cache_mode=force_generic_plan';

/**
 * Reads are prepared statements, written so that one plan suits all values, and each has an index. By default, PostgreSQL
 * would replan some of them each time, which takes longer than the read, start parallel workers for a few rows, or read a
 * whole table for each of them where it expects many.
 */
const readOptions = [
  common,
  generic,
  '-c enable_seqscan=off',
  '-c max_parallel_workers_per_gather=0',
  '-c statement_timeout=10s',
].join(' ');

const connectionTo = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: common,
  types: rowTypes(),
});

const readsFrom = (url: string): ClientConfig => ({ ...connectionTo(url), options: readOptions });

/** In milliseconds. A connection that does not answer in time is replaced. */
const healthLimits = { connectionTimeoutMillis: 1000, query_timeout: 1000 };

const ormOver = (pool: PostgresPool, url: string): Promise<MikroORM> =>
  MikroORM.init({
    ...configuration,
    dbName: new Client(url).database,
    driverOptions: new PostgresDialect({ pool }),
  });

/** Checks that the server can be used, and migrates. One wait for others' locks may last `timeout` milliseconds. */
export async function prepare(url: string, migrates: boolean, timeout?: number): Promise<void> {
  const client = new Client({ ...connectionTo(url), options: `${common} ${generic}` });
  client.on('error', () => {});
  await client.connect().catch(throwUnusable);
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int >= 150000 as "isNewEnough",
        current_setting('plan_cache_mode') = 'force_generic_plan' as "isDirect"`,
    );
    if (!rows[0].isDirect) throw new DatabaseUnusable(isPooler);
    if (!rows[0].isNewEnough) throw new DatabaseUnusable('PostgreSQL 15 or newer is required.');
    if (!migrates) return;
    // One connection, so that what a migration sets is in effect for all of it.
    const orm = await ormOver(
      openPool({ ...connectionTo(url), options: `${common} ${migrationOptions}` }, 1),
      url,
    );
    await migrateUnderLock(orm, client, timeout).finally(() => orm.close());
  } finally {
    await client.end();
  }
}

const isPooler =
  'It leads to a transaction pooler such as PgBouncer, which loses prepared statements and settings of connections: ' +
  'give the address of PostgreSQL itself, or of a proxy for TCP such as HAProxy.';

/** If a host has several addresses, Node reports one error for each, within an AggregateError. */
function throwUnusable(error: unknown): never {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  if (!(first instanceof Error)) throw new DatabaseUnusable(String(first), { cause: error });
  const refusesSettings = first.message.startsWith('unsupported startup parameter'); // PgBouncer does
  throw new DatabaseUnusable(refusesSettings ? isPooler : first.message, { cause: error });
}
