import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ConstructorOptions } from 'pg-boss';
import type { z } from 'zod';

/** The current use of a pool's connections. */
export interface PoolUse {
  readonly pool: 'reads' | 'transactions';
  readonly total: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

/** How pg-boss, which keeps the jobs, reaches the database. */
export type JobStore = Pick<ConstructorOptions, 'connectionString' | 'max' | 'db' | 'backend'>;

/** A database of either kind, opened and migrated. */
export interface Connection {
  readonly kind: 'postgresql' | 'embedded';
  readonly em: SqlEntityManager;
  /** Runs a statement outside any transaction. */
  query<Row>(
    statement: { name: string; text: string; row: z.ZodType<Row> },
    values: unknown[],
  ): Promise<Row[]>;
  /** Runs the transaction as soon as the connection is free. */
  serialize<Result>(transaction: () => Promise<Result>): Promise<Result>;
  /** Asks for nothing but an answer, and waits for no other request. */
  ping(): Promise<unknown>;
  /** Empty if the database is embedded. */
  pools(): readonly PoolUse[];
  readonly jobStore: JobStore;
  close(): Promise<void>;
}
