import { AsyncLocalStorage } from 'node:async_hooks';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Connection, PoolUse } from './connection.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgresql } from './postgresql.ts';
import { retryTransient } from './retry.ts';
import { type Statement, statement } from './statement.ts';

export interface Transaction {
  readonly em: SqlEntityManager;
  /** Sees what the transaction has written: unflushed changes of `em` are flushed first. */
  read<Row, Values extends readonly unknown[]>(
    statement: Statement<Row, Values>,
    values: Values,
  ): Promise<Row[]>;
}

export interface Database {
  readonly kind: 'postgresql' | 'embedded';
  /** Outside any transaction; within `write`, use the transaction's own. */
  read<Row, Values extends readonly unknown[]>(
    statement: Statement<Row, Values>,
    values: Values,
  ): Promise<Row[]>;
  /** One transaction, flushed at its end. The work must bear being run again, as after a deadlock it is. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  ping(): Promise<void>;
  /** How the connections are used; none where the database is embedded. */
  pools(): readonly PoolUse[];
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Of a PostgreSQL server; left out, the database is embedded. */
  url?: string;
  /** Where the embedded database keeps its files; left out, it is in memory. */
  dataDirectory?: string;
  poolSize?: number;
}

/** Connects, and brings the schema up to date. */
export async function openDatabase({
  url,
  dataDirectory,
  poolSize = 10,
}: DatabaseOptions): Promise<Database> {
  return database(
    url === undefined ? await openEmbedded(dataDirectory) : await openPostgresql(url, poolSize),
  );
}

function database(connection: Connection): Database {
  const transactions = new AsyncLocalStorage<{ open: boolean }>();

  // The embedded database has one connection: whoever waits for it from within a transaction waits for ever.
  const refuseWithinTransaction = () => {
    if (transactions.getStore()?.open) throw new Error('Within write(), use the transaction that it gives.');
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
    read: async (statement, values) => {
      refuseWithinTransaction();
      return connection.read(statement, values);
    },
    write: async (work) => {
      refuseWithinTransaction();
      return retryTransient(() => connection.serialize(() => transact(work)));
    },
    ping: async () => {
      await connection.read(nothing, []);
    },
    pools: connection.pools,
    close: connection.close,
  };
}

const nothing = statement<Record<string, never>, []>('ping', 'select');

function within(em: SqlEntityManager): Transaction {
  return {
    em,
    read: async <Row>({ text }: { text: string }, values: readonly unknown[]) => {
      await em.flush();
      const { rows } = await em.getKysely().executeQuery(CompiledQuery.raw(text, [...values]));
      return rows as Row[];
    },
  };
}
