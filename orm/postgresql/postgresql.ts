import { MikroORM } from '@mikro-orm/postgresql';
import type { PostgresPool } from 'kysely';
import { Client, type ClientConfig, type Pool } from 'pg';
import { withPausesFor } from '../connection/audience-turns.ts';
import type { Connection } from '../connection/connection.ts';
import { DatabaseUnusable } from '../connection/errors.ts';
import type { Limits } from '../connection/limits.ts';
import { rowTypes } from '../connection/type-parsers.ts';
import { configuration } from '../schema/configuration.ts';
import { migrateUnderLock, migrationOptions } from '../schema/migrating.ts';
import { AcknowledgedCommits } from './acknowledged-commits.ts';
import { PipelinedReads } from './pipelined-reads.ts';
import { passedSetting, refusalOfSettings, refusePooler } from './pooler.ts';
import { type ReplicaOptions, Replicas } from './replicas.ts';
import { openPool, PostgresqlDialect, TransactionPools } from './transaction-pools.ts';

/** Connections for reads, for transactions and for long ones: none blocks the others. */
export async function openPostgresql(
  url: string,
  limits: Limits,
  migrates: boolean,
  replication?: ReplicaOptions,
): Promise<Connection> {
  await prepare(url, migrates);
  const reads = new PipelinedReads(readsFrom(url), limits.poolSize);
  const health = healthOf(url);
  const replicas =
    replication &&
    new Replicas(replication, { reads, health }, (at) => [readsFrom(at), healthOf(at)], limits.poolSize);
  const isSynchronous = replication?.mode === 'synchronous';
  const writing = isSynchronous ? `${utc} -c synchronous_commit=remote_apply` : utc;
  const transactions = new TransactionPools({ ...connectionTo(url), options: writing }, limits);
  const pool =
    isSynchronous && replicas
      ? new AcknowledgedCommits(transactions, health, replicas.settle, replication.commitTimeout)
      : transactions;
  const orm = await ormOver(pool, url);
  await orm.connect();
  return {
    kind: 'postgresql',
    em: orm.em,
    query: replicas?.query ?? reads.query,
    withPause: withPausesFor(replicas?.waited ?? reads.waited),
    ping: () => health.query('select'),
    run: transactions.run,
    pools: () => [{ pool: 'reads', ...reads.use() }, ...(replicas?.use() ?? []), ...transactions.use()],
    replicas,
    jobStore: { connectionString: url, max: 2, query_timeout: 30_000 },
    close: async () => {
      await replicas?.close();
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

const readsFrom = (url: string): ClientConfig => ({ ...connectionTo(url), options: readOptions });

const healthOf = (url: string): Pool => openPool({ ...connectionTo(url), ...healthLimits }, 1);

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
