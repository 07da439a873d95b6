import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Statement } from './statement.ts';

/** A database of either kind, opened and migrated. */
export interface Connection {
  readonly kind: 'postgresql' | 'embedded';
  readonly em: SqlEntityManager;
  read<Row, Values extends readonly unknown[]>(
    statement: Statement<Row, Values>,
    values: Values,
  ): Promise<Row[]>;
  /** Runs the transaction once its turn has come. */
  inTurn<Result>(transaction: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
