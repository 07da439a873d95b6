import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Connection, JobStore, PoolUse } from './connection.ts';
import { openEmbedded } from './embedded.ts';
import { isTransient } from './errors.ts';
import { openPostgresql } from './postgresql.ts';
import type { Command, Query, Statement, StatementArguments } from './statement.ts';

export interface Reader {
  /** Outside any transaction; within `transaction`, use the transaction's own. */
  query<Row, Values extends readonly unknown[], Scoped extends boolean>(
    query: Query<Row, Values, Scoped>,
    ...args: StatementArguments<Values, Scoped>
  ): Promise<Row[]>;
}

/** Statements see earlier writes: unflushed changes of `em` are flushed before each one. */
export interface Transaction extends Reader {
  readonly em: SqlEntityManager;
  execute<Row, Values extends readonly unknown[], Scoped extends boolean>(
    command: Command<Row, Values, Scoped>,
    ...args: StatementArguments<Values, Scoped>
  ): Promise<Row[]>;
}

export interface Database extends Reader {
  readonly kind: 'postgresql' | 'embedded';
  /** One transaction, flushed at its end. The work must be safe to repeat: it is retried after a deadlock. */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  ping(): Promise<void>;
  /** The current use of the connections; empty if the database is embedded. */
  pools(): readonly PoolUse[];
  readonly jobStore: JobStore;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Of a PostgreSQL server; if undefined, the database is embedded. */
  url?: string;
  /** The directory of the embedded database; if undefined, it is in memory. */
  dataDirectory?: string;
  poolSize?: number;
  /** False to open a database as it is; true by default. */
  migrates?: boolean;
}

/** Connects, and brings the schema up to date unless told otherwise. */
export async function openDatabase({
  url,
  dataDirectory,
  poolSize = 10,
  migrates = true,
}: DatabaseOptions): Promise<Database> {
  return database(
    url === undefined
      ? await openEmbedded(dataDirectory, migrates)
      : await openPostgresql(url, poolSize, migrates),
  );
}

function database(connection: Connection): Database {
  const transactions = new AsyncLocalStorage<{ open: boolean }>();

  // The embedded database has one connection: within a transaction, a read that waits for it would wait forever.
  const refuseWithinTransaction = () => {
    if (transactions.getStore()?.open)
      throw new Error('Within transaction(), use the transaction passed to it.');
  };

  const transact = async <Result>(work: (transaction: Transaction) => Promise<Result>) => {
    const state = { open: true };
    try {
      return await transactions.run(state, () =>
        connection.em.fork().transactional((em) => work(within(em))),
      );
    } finally {
      state.open = false;
    }
  };

  return {
    kind: connection.kind,
    query: async (statement, ...args) => {
      refuseWithinTransaction();
      return connection.query(statement, valuesOf(statement, args));
    },
    transaction: async (work) => {
      refuseWithinTransaction();
      return retryTransient(() => connection.serialize(() => transact(work)));
    },
    ping: async () => {
      await connection.ping();
    },
    pools: connection.pools,
    jobStore: connection.jobStore,
    close: connection.close,
  };
}

export async function migrate(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  await database.close();
}

function within(em: SqlEntityManager): Transaction {
  const run: Transaction['execute'] & Transaction['query'] = async <Row>(
    statement: Statement<Row, readonly unknown[], boolean>,
    ...args: StatementArguments<readonly unknown[], boolean>
  ) => {
    await em.flush();
    const { rows } = await em
      .getKysely()
      .executeQuery(CompiledQuery.raw(statement.text, valuesOf(statement, args)));
    return rows as Row[];
  };
  return { em, query: run, execute: run };
}

/** The statement's own values, then the parts of the scope that it uses. */
function valuesOf(
  { scopeParts }: Statement<unknown, readonly unknown[], boolean>,
  args: StatementArguments<readonly unknown[], boolean>,
): unknown[] {
  if (args.length === 1) return [...args[0]];
  const [scope, own] = args;
  const values = [...own];
  for (const part of scopeParts) values.push(scope[part]);
  return values;
}

const attempts = 5;

async function retryTransient<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || attempt === attempts) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}
