import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import type { PostgresPool } from 'kysely';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
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

interface Running {
  readonly kind: TransactionKind;
  client?: PoolClient;
}

/** The connections of each kind of transaction. Within `run`, a connection is one of that kind. */
export class TransactionPools implements PostgresPool {
  readonly options = {};
  readonly #running = new AsyncLocalStorage<Running>();
  readonly #holders = new WeakMap<PoolClient, Running>();
  readonly #pools: Readonly<Record<TransactionKind, Pool>>;

  constructor(config: ClientConfig, limits: Limits, silence = silenceTimeouts(limits)) {
    const open = (kind: TransactionKind, size: number) => {
      const stream = () => socketEndedAfter(silence[kind]);
      const pool = openPool({ ...limited(config, limits, kind), stream }, size);
      pool.on('release', (_error, client) => this.#holders.delete(client));
      return pool;
    };
    this.#pools = { short: open('short', limits.poolSize), long: open('long', limits.longPoolSize) };
  }

  /** Kysely never releases a connection whose begin or rollback failed. */
  readonly run = async <Result>(
    kind: TransactionKind,
    transaction: () => Promise<Result>,
  ): Promise<Result> => {
    const running: Running = { kind };
    try {
      return await this.#running.run(running, transaction);
    } finally {
      const { client } = running;
      if (client !== undefined && this.#holders.get(client) === running) client.release(true);
    }
  };

  async connect(): Promise<PoolClient> {
    const running: Running = this.#running.getStore() ?? { kind: 'short' };
    running.client = await this.#pools[running.kind].connect();
    this.#holders.set(running.client, running);
    return running.client;
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

/** Idle connections are closed before that. */
function socketEndedAfter(milliseconds: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(milliseconds, () => socket.destroy());
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
