import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig, Pool } from 'pg';
import type { Connection, PoolUse, ReplicaUse } from '../connection/connection.ts';
import { isStatementTimeout, isTransient, isUnavailable } from '../connection/errors.ts';
import { PipelinedReads } from './pipelined-reads.ts';
import {
  type PrimaryState,
  ReplicaChecks,
  type ReplicationMode,
  stateOf,
  unresponsive,
} from './replica-checks.ts';
import { isSynchronous } from './synchronous-standbys.ts';

/** Where reads may go besides the primary. */
export interface ReplicaOptions {
  readonly urls: readonly string[];
  /** Synchronous ones have what was committed before anybody learns of it; asynchronous ones may lag. */
  readonly mode: ReplicationMode;
  /** Milliseconds that a commit waits for synchronous replicas. */
  readonly commitTimeout: number;
}

interface Replica extends ReplicaUse {
  leftOut: string | undefined;
  repeated: number;
  /** Its connection to the primary when it last had one. */
  connection: string | null;
  /** When it was left out, in milliseconds. */
  leftOutAt: number;
  readonly reads: PipelinedReads;
  readonly health: Pool;
}

const checkInterval = 500;

/** Milliseconds after which every process has left a replica out: an interval, and two checks that do not respond. */
const timeToNotice = 3_000;

/** So many reads go to one replica before the next one has its turn: those sent at once share a write. */
const readsInARow = 128;

/** Where each read is executed. Whatever a replica does not answer, the primary does. */
export class Replicas {
  readonly #primary: PipelinedReads;
  readonly #mode: ReplicationMode;
  readonly #replicas: readonly Replica[];
  readonly #checks: ReplicaChecks;
  readonly #listeners: ((replica: ReplicaUse) => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #count = 0;

  constructor(
    { urls, mode }: ReplicaOptions,
    primary: { reads: PipelinedReads; health: Pool },
    connect: (url: string) => [reads: ClientConfig, health: Pool],
    poolSize: number,
  ) {
    this.#primary = primary.reads;
    this.#mode = mode;
    this.#checks = new ReplicaChecks(mode, primary.health);
    this.#replicas = urls.map((url) => {
      const [reads, health] = connect(url);
      return {
        name: new URL(url).host,
        leftOut: 'it has not been checked yet',
        repeated: 0,
        connection: null,
        leftOutAt: performance.now(),
        reads: new PipelinedReads(reads, poolSize),
        health,
      };
    });
    this.#checkAgain();
  }

  readonly query: Connection['query'] = (statement, values, scope) => {
    const mayLag = this.#mode === 'synchronous' || scope?.mayLag === true;
    const replica = mayLag && !statement.fromPrimary ? this.#next() : undefined;
    if (replica === undefined) return this.#primary.query(statement, values);
    return replica.reads.query(statement, values).catch((error: unknown) => {
      if (isStatementTimeout(error)) throw error; // it would take as long once more
      replica.repeated += 1;
      if (isUnavailable(error) && !isTransient(error)) this.#leaveOut(replica);
      return this.#primary.query(statement, values);
    });
  };

  readonly waited = (): number =>
    this.#replicas.reduce((sum, { reads }) => sum + reads.waited(), this.#primary.waited());

  use(): PoolUse[] {
    const uses = this.#replicas.map(({ reads }) => reads.use());
    const sum = (part: 'total' | 'idle' | 'waiting') => uses.reduce((all, use) => all + use[part], 0);
    return [{ pool: 'replica_reads', total: sum('total'), idle: sum('idle'), waiting: sum('waiting') }];
  }

  readonly states = (): readonly ReplicaUse[] => this.#replicas;

  /** Reports each replica that is left out or serves reads again. */
  readonly onChange = (listener: (replica: ReplicaUse) => void): void => {
    this.#listeners.push(listener);
  };

  /**
   * Waits until every process has left out the replicas that the primary did not wait for, such as after a failover.
   * False if that does not happen.
   */
  readonly settle = async (primary: PrimaryState): Promise<boolean> => {
    const since = performance.now();
    const isRead = ({ connection, leftOut, leftOutAt }: Replica) =>
      !isSynchronous(connection, primary) &&
      (leftOut === undefined || performance.now() - leftOutAt < timeToNotice);
    while (this.#replicas.some(isRead)) {
      if (performance.now() - since > 2 * timeToNotice) return false;
      await pause(50);
    }
    return true;
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#replicas.map(({ reads, health }) => Promise.all([reads.close(), health.end()])));
  }

  #next(): Replica | undefined {
    const { length } = this.#replicas;
    const first = Math.floor(this.#count++ / readsInARow);
    for (let offset = 0; offset < length; offset++) {
      const replica = this.#replicas[(first + offset) % length];
      if (replica?.leftOut === undefined) return replica;
    }
    return undefined;
  }

  async #check(): Promise<void> {
    const primary = await this.#checks.primary();
    await Promise.all(
      this.#replicas.map(async (replica) => {
        const state = await stateOf(replica.health);
        replica.connection = state?.connection ?? replica.connection;
        this.#set(replica, this.#checks.reasonToLeaveOut(primary, state, replica));
      }),
    );
  }

  #checkAgain(): void {
    this.#check().finally(() => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.#checkAgain(), checkInterval).unref();
    });
  }

  /** Until the next check. */
  #leaveOut(replica: Replica): void {
    if (replica.leftOut === undefined) this.#set(replica, unresponsive);
  }

  #set(replica: Replica, leftOut: string | undefined): void {
    if (replica.leftOut === leftOut || this.#isClosed) return;
    if (replica.leftOut === undefined) replica.leftOutAt = performance.now();
    replica.leftOut = leftOut;
    // Reads that wait for it need not wait longer.
    if (leftOut === unresponsive) replica.reads.disconnect();
    for (const listener of this.#listeners) listener(replica);
  }
}
