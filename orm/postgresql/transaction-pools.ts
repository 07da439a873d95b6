import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { PostgresDialect, PostgresDriver, type PostgresPool, type TransactionSettings } from 'kysely';
import { Client, type ClientConfig, Pool } from 'pg';
import type { PoolUse, TransactionKind } from '../connection/connection.ts';
import { type Limits, lockTimeouts } from '../connection/limits.ts';

/**
 * Milliseconds without a word from the server after which a connection counts as lost: the server ends statements
 * before. (A host that has gone is noticed sooner: its kernel answers no keep-alive.)
 */
const silenceTimeouts = ({ statementTimeouts: { short, long } }: Limits) => ({
  short: short + 10_000,
  long: long + 10_000,
});

/** Milliseconds until a transaction without a connection is refused. */
const connectionTimeouts = { short: 5_000, long: 60_000 };

/** The connections of each kind of transaction. Within `run`, a connection is one of that kind. */
export class TransactionPools implements PostgresPool {
  readonly options = {};
  readonly #kind = new AsyncLocalStorage<TransactionKind>();
  readonly #pools: Readonly<Record<TransactionKind, Pool>>;

  constructor(config: ClientConfig, limits: Limits, silence = silenceTimeouts(limits)) {
    this.#pools = {
      short: openPool(limited(config, limits, 'short'), limits.poolSize),
      long: openPool(limited(config, limits, 'long'), limits.longPoolSize),
    };
    for (const kind of ['short', 'long'] as const)
      this.#pools[kind].on('connect', ({ connection: { stream } }) => {
        // Idle connections are closed before that.
        if (stream instanceof Socket) stream.setTimeout(silence[kind], () => stream.destroy());
      });
  }

  readonly run = <Result>(kind: TransactionKind, transaction: () => Promise<Result>): Promise<Result> =>
    this.#kind.run(kind, transaction);

  connect() {
    return this.#pools[this.#kind.getStore() ?? 'short'].connect();
  }

  use(): PoolUse[] {
    return (['short', 'long'] as const).map((kind) => {
      const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pools[kind];
      return { pool: kind === 'short' ? 'transactions' : 'long_transactions', total, idle, waiting };
    });
  }

  async end(): Promise<void> {
    await Promise.all([this.#pools.short.end(), this.#pools.long.end()]);
  }
}

const limited = (
  config: ClientConfig,
  { statementTimeouts, idleTimeouts }: Limits,
  kind: TransactionKind,
): ClientConfig => ({
  ...config,
  options: [
    config.options,
    `-c lock_timeout=${lockTimeouts[kind]}`,
    `-c statement_timeout=${statementTimeouts[kind]}`,
    `-c idle_in_transaction_session_timeout=${idleTimeouts[kind]}`,
  ].join(' '),
  connectionTimeoutMillis: connectionTimeouts[kind],
});

/** A server accepts a connection soon or not at all, however long a transaction may wait for its turn. */
class PromptClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(
      typeof config === 'object' ? { ...config, connectionTimeoutMillis: connectionTimeouts.short } : config,
    );
  }
}

/** A pool that survives connections which the server closes. */
export function openPool(config: ClientConfig, size: number): Pool {
  const pool = new Pool({ ...config, max: size, Client: PromptClient });
  // The client also emits `error`; unhandled, that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

/** PostgreSQL over a pool to which every connection is released, even one that broke in a transaction. */
export class PostgresqlDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new ReleasingDriver({ pool: this.#pool });
  }
}

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0];

/** Kysely never releases a connection whose begin or rollback failed; released, the pool discards it. */
class ReleasingDriver extends PostgresDriver {
  override async beginTransaction(
    connection: PostgresConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      await this.releaseConnection(connection);
      throw error;
    }
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
