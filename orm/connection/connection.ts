import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ClientConfig } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import type { Scope } from '../statements/scope.ts';
import type { Statement } from '../statements/statement.ts';

/** Short transactions write a few rows for somebody who waits; long ones write many, such as a batch. */
export type TransactionKind = 'short' | 'long';

/** The current use of a pool's connections. */
export interface PoolUse {
  readonly pool: 'reads' | 'replica_reads' | 'transactions' | 'long_transactions';
  readonly total: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

/** How pg-boss, which keeps the jobs, reaches the database. */
type JobStore = Pick<ConstructorOptions, 'connectionString' | 'max' | 'db' | 'backend'> &
  Pick<ClientConfig, 'query_timeout'>;

/** A database of either kind, opened and migrated. */
export interface Connection {
  readonly kind: 'postgresql' | 'embedded';
  readonly em: SqlEntityManager;
  /** Runs a statement outside any transaction. */
  query<Row>(
    statement: Pick<
      Statement<Row, readonly unknown[], boolean>,
      'name' | 'text' | 'row' | 'isScoped' | 'isLarge' | 'fromPrimary'
    >,
    values: unknown[],
    scope?: Scope,
  ): Promise<Row[]>;
  /** Runs the transaction over a connection of its kind; the embedded database has only one, for which all wait. */
  run<Result>(kind: TransactionKind, transaction: () => Promise<Result>): Promise<Result>;
  /** Of the embedded database: throws if its disk is nearly full. */
  requireRoom?(): void;
  /** Asks for nothing but an answer, and waits for no other request. */
  ping(): Promise<unknown>;
  /** Empty if the database is embedded. */
  pools(): readonly PoolUse[];
  /** How many reads the primary has executed because they failed at the replicas' address. */
  repeatedReads(): number;
  readonly jobStore: JobStore;
  close(): Promise<void>;
}
