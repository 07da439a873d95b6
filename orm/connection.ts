import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Statement } from './statement.ts';

/** How the connections of a pool are used at this moment. */
export interface PoolUse {
  readonly pool: 'reads' | 'transactions';
  readonly total: number;
  readonly idle: number;
  /** How many wait for a connection. */
  readonly waiting: number;
}

/** A database of either kind, opened and migrated. */
export interface Connection {
  readonly kind: 'postgresql' | 'embedded';
  readonly em: SqlEntityManager;
  read<Row, Values extends readonly unknown[]>(
    statement: Statement<Row, Values>,
    values: Values,
  ): Promise<Row[]>;
  /** Runs the transaction once its turn has come. */
  serialize<Result>(transaction: () => Promise<Result>): Promise<Result>;
  /** None where the database is embedded. */
  pools(): readonly PoolUse[];
  close(): Promise<void>;
}
