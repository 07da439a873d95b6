import { MikroORM } from '@mikro-orm/postgresql';
import { Client, type ClientConfig, Pool, TypeOverrides } from 'pg';
import array from 'postgres-array';
import { configuration } from './configuration.ts';
import type { Connection } from './connection.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { PipelinedReads } from './pipelined-reads.ts';
import { PostgresqlDialect } from './postgresql-dialect.ts';
import { typeParsers } from './type-parsers.ts';

/** Any number will do, as long as it stays the same: processes that start together meet at this lock. */
const migrationLock = 7_103_962_441;

/** Up to `poolSize` connections for reads and as many for transactions, so that neither waits for the other. */
export async function openPostgresql(url: string, poolSize: number): Promise<Connection> {
  const reads = new PipelinedReads({ ...connectionTo(url), options: readOptions }, poolSize);
  const transactions = connectionPool(url, poolSize);
  const orm = await MikroORM.init({
    ...configuration,
    dbName: new Client(url).database,
    driverOptions: new PostgresqlDialect(transactions),
  });
  const close = async () => {
    await Promise.all([orm.close(), reads.close()]);
  };
  try {
    await migrate(orm, url);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: 'postgresql',
    em: orm.em,
    read: (statement, values) => reads.read(statement, values),
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
    close,
  };
}

const utc = '-c TimeZone=UTC';

/**
 * Reads are prepared statements, written so that one plan is right for all values; left to itself, PostgreSQL plans
 * some of them anew each time, which takes longer than the read, or starts workers and compilers for a few rows.
 */
const readOptions = [
  utc,
  '-c plan_cache_mode=force_generic_plan',
  '-c max_parallel_workers_per_gather=0',
  '-c jit=off',
  '-c statement_timeout=10s',
].join(' ');

/** Whoever waits longer for a lock is told to come back. */
const transactionOptions = `${utc} -c lock_timeout=10s`;

const connectionTo = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  options: utc,
  types: rowTypes(),
});

function connectionPool(url: string, size: number): Pool {
  const pool = new Pool({ ...connectionTo(url), options: transactionOptions, max: size });
  // A connection that the server ends says so here as well as to its query; unheard, that would end the process.
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

async function migrate(orm: MikroORM, url: string): Promise<void> {
  const client = new Client(connectionTo(url));
  client.on('error', () => {});
  await client.connect().catch(giveUp);
  try {
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int >= 150000 as enough",
    );
    if (!rows[0].enough) throw new DatabaseUnusable('PostgreSQL 15 or newer is needed.');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await orm.migrator.up();
  } finally {
    await client.end(); // and the lock with it
  }
}

/** Where a host has several addresses, Node says only of each of them what went wrong. */
function giveUp(error: unknown): never {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  throw new DatabaseUnusable(first instanceof Error ? first.message : String(first), { cause: error });
}
