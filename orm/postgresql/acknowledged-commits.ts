import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { Unreplicated } from '../connection/errors.ts';
import { type PrimaryState, primaryState } from './replica-checks.ts';
import type { TransactionPools } from './transaction-pools.ts';

/** Waits until no replica is read that the primary does not wait for; false if that takes too long. */
type Settle = (primary: PrimaryState) => Promise<boolean>;

/** Connections whose commits count only once the synchronous replicas have applied them. */
export class AcknowledgedCommits implements PostgresPool {
  readonly options = {};
  readonly #pools: TransactionPools;
  readonly #health: Pool;
  readonly #settle: Settle;
  readonly #timeout: number;

  /** A commit waits for replicas for as many milliseconds at most. */
  constructor(pools: TransactionPools, health: Pool, settle: Settle, timeout: number) {
    this.#pools = pools;
    this.#health = health;
    this.#settle = settle;
    this.#timeout = timeout;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pools.connect();
    const cancel = (pid: unknown) => this.#health.query('select pg_cancel_backend($1)', [pid]);
    return new AcknowledgingClient(client, cancel, this.#settle, this.#timeout);
  }

  end(): Promise<void> {
    return this.#pools.end();
  }
}

/** The code of the warning with which PostgreSQL reports that a commit has stopped waiting for replicas. */
const warning = '01000';

class AcknowledgingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #connection: PostgresPoolClient;
  readonly #timeout: number;
  readonly #cancel: (pid: unknown) => Promise<unknown>;
  readonly #settle: Settle;
  #isCancelled = false;

  constructor(
    client: PoolClient,
    cancel: (pid: unknown) => Promise<unknown>,
    settle: Settle,
    timeout: number,
  ) {
    this.#client = client;
    this.#connection = client;
    this.#cancel = cancel;
    this.#settle = settle;
    this.#timeout = timeout;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof statement !== 'string') return this.#connection.query<R>(statement);
    return statement === 'commit' ? this.#commit<R>() : this.#connection.query<R>(statement, parameters);
  }

  async #commit<R>(): Promise<PostgresQueryResult<R>> {
    let isCutShort = false;
    const notice = ({ code }: { code?: string | undefined }) => {
      isCutShort ||= code === warning;
    };
    const timer = setTimeout(() => this.#stopWaiting(), this.#timeout);
    this.#client.on('notice', notice);
    try {
      const result = await this.#connection.query<R>('commit', []);
      clearTimeout(timer);
      const { rows } = await this.#connection.query<PrimaryState>(primaryState, []);
      const isAcknowledged = rows[0] !== undefined && (await this.#settle(rows[0]));
      if (isCutShort || !isAcknowledged) throw new Unreplicated('Replicas have not confirmed the commit.');
      return result;
    } finally {
      clearTimeout(timer);
      this.#client.off('notice', notice);
    }
  }

  /** PostgreSQL would wait without end, with the transaction's locks. */
  #stopWaiting(): void {
    this.#isCancelled = true;
    if ('processID' in this.#client) this.#cancel(this.#client.processID).catch(() => {});
  }

  /** A cancellation that comes late must not meet another transaction. */
  release(): void {
    this.#client.release(this.#isCancelled);
  }
}
