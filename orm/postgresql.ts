import { MikroORM } from '@mikro-orm/postgresql';
import { Client, Pool, TypeOverrides } from 'pg';
import array from 'postgres-array';
import { configuration } from './configuration.ts';
import type { Connection } from './connection.ts';
import { PostgresqlDialect } from './postgresql-dialect.ts';
import { rowValues } from './row-values.ts';

/** Any number will do, as long as it stays the same: processes that start together meet at this lock. */
const migrationLock = 7_103_962_441;

/** Up to `poolSize` connections for reads and as many for transactions, so that neither waits for the other. */
export async function openPostgresql(url: string, poolSize: number): Promise<Connection> {
  const reads = connectionPool(url, poolSize, readOptions);
  const orm = await MikroORM.init({
    ...configuration,
    dbName: new Client(url).database,
    driverOptions: new PostgresqlDialect(connectionPool(url, poolSize, '')),
  });
  const close = async () => {
    await Promise.all([orm.close(), reads.end()]);
  };
  try {
    await migrate(orm, reads);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: 'postgresql',
    em: orm.em,
    read: async ({ name, text }, values) => (await reads.query({ name, text, values: [...values] })).rows,
    inTurn: (transaction) => transaction(),
    close,
  };
}

/**
 * Reads are prepared statements, written so that one plan is right for all values; left to itself, PostgreSQL plans
 * some of them anew each time, which takes longer than the read.
 */
const readOptions = '-c plan_cache_mode=force_generic_plan';

function connectionPool(url: string, size: number, options: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: `-c TimeZone=UTC ${options}`,
    types: rowTypes(),
  });
  // A connection that the server ends says so here as well as to its query; unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

function rowTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  for (const { oid, arrayOid, parse } of rowValues) {
    overrides.setTypeParser<unknown>(oid, parse);
    overrides.setTypeParser<unknown>(arrayOid, (text) => array.parse<unknown>(text, parse));
  }
  return overrides;
}

async function migrate(orm: MikroORM, pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int >= 150000 as enough",
    );
    if (!rows[0].enough) throw new Error('PostgreSQL 15 or newer is needed.');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await orm.migrator.up();
  } finally {
    client.release(true); // ends the connection, and the lock with it
  }
}
