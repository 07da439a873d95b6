import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ClientConfig } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import type { z } from 'zod';

/** Short transactions write a few rows for somebody who waits; long ones write many, such as a batch. */
export type TransactionKind = 'short' | 'long';

/** The current use of a pool's connections. */
export interface PoolUse {
  readonly pool: 'reads' | 'transactions' | 'long_transactions';
  readonly total: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

/** How pg-boss, which keeps the jobs, reaches the database. */
export type JobStore = Pick<ConstructorOptions, 'connectionString' | 'max' | 'db' | 'backend'> &
  Pick<ClientConfig, 'query_timeout'>;

/** A database of either kind, opened and migrated. */
export interface Connection {
  readonly kind: 'postgresql' | 'embedded';
  readonly em: SqlEntityManager;
  /** Runs a statement outside any transaction. */
  query<Row>(
    statement: { name: string; text: string; row: z.ZodType<Row> },
    values: unknown[],
  ): Promise<Row[]>;
  /** Runs the transaction over a connection of its kind; the embedded database has only one, for which all wait. */
  run<Result>(kind: TransactionKind, transaction: () => Promise<Result>): Promise<Result>;
  /** Throws if the disk of the embedded database is nearly full. */
  requireRoom(): void;
  /** Asks for nothing but an answer, and waits for no other request. */
  ping(): Promise<unknown>;
  /** Empty if the database is embedded. */
  pools(): readonly PoolUse[];
  readonly jobStore: JobStore;
  close(): Promise<void>;
}
