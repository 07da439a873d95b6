import type { TransactionKind } from './connection.ts';

/** What one process may use of a PostgreSQL server. */
export interface Limits {
  /** Connections for reads, and as many for short transactions. */
  readonly poolSize: number;
  /** Connections for long transactions: however many there are, short ones do not wait for them. */
  readonly longPoolSize: number;
  /** Milliseconds that a statement of a transaction may take. */
  readonly statementTimeouts: Readonly<Record<TransactionKind, number>>;
  /** Milliseconds that a transaction may hold its locks while it sends nothing. */
  readonly idleTimeouts: Readonly<Record<TransactionKind, number>>;
}

/** A long transaction may wait idle for others that write to its audience, for up to four minutes. */
export const defaultLimits: Limits = {
  poolSize: 10,
  longPoolSize: 3,
  statementTimeouts: { short: 60_000, long: 900_000 },
  idleTimeouts: { short: 60_000, long: 300_000 },
};

/**
 * Milliseconds that a statement waits for a lock. A short transaction then gives its connection back and is repeated:
 * all that wait for locks would otherwise hold every connection. A long one would lose its work.
 */
export const lockTimeouts: Readonly<Record<TransactionKind, number>> = { short: 100, long: 10_000 };

export interface DatabaseOptions extends Partial<Limits> {
  /** Of a PostgreSQL server; if undefined, the database is embedded. */
  url?: string;
  /** The directory of the embedded database; if undefined, it is in memory. */
  dataDirectory?: string;
  /** What a new embedded database begins as a copy of, if it is there. */
  template?: string | undefined;
  /** Where synchronous replicas serve reads; if undefined, all go to `url`. */
  readUrl?: string | undefined;
  /** False to open a database as it is; true by default. */
  migrates?: boolean;
}
