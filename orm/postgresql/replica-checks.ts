import type { Pool } from 'pg';
import { isRequired, isSynchronous, type Standby } from './synchronous-standbys.ts';

export const unresponsive = 'it does not respond';

/** Where all servers of a cluster are named, one of them is the primary. */
export const notReplica = 'it is not a replica';

export type ReplicationMode = 'synchronous' | 'asynchronous';

/** In milliseconds: how far behind a replica may be that serves reads. */
const maximumLag: Readonly<Record<ReplicationMode, number>> = { synchronous: 1_000, asynchronous: 10_000 };

export interface PrimaryState {
  readonly position: number;
  readonly names: string;
  readonly standbys: readonly Standby[];
}

/** Only what has been flushed is sent to replicas. */
export const primaryState = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as position,
  current_setting('synchronous_standby_names') as names,
  (select coalesce(json_agg(json_build_object('name', application_name, 'state', sync_state)), '[]')
   from pg_stat_replication where sync_state is not null) as standbys`;

export interface ReplicaState {
  readonly is_replica: boolean;
  readonly position: number;
  /** Its connection to the primary. */
  readonly connection: string | null;
}

/** What is known of a replica from before. */
interface Known {
  readonly leftOut: string | undefined;
  /** Its connection to the primary when it last had one. */
  readonly connection: string | null;
}

const replicaState = `select pg_is_in_recovery() as is_replica,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as position,
  (select conninfo from pg_stat_wal_receiver) as connection`;

/** Undefined if it does not respond. */
export async function stateOf(replica: Pool): Promise<ReplicaState | undefined> {
  const found = await replica.query(replicaState).catch(() => undefined);
  return found?.rows[0];
}

/** Compares replicas with their primary. */
export class ReplicaChecks {
  readonly #mode: ReplicationMode;
  readonly #primary: Pool;
  /** The primary's positions in its log, the oldest first. */
  #history: { readonly at: number; readonly position: number }[] = [];

  constructor(mode: ReplicationMode, primary: Pool) {
    this.#mode = mode;
    this.#primary = primary;
  }

  /** Undefined if it does not respond, or is itself a replica at present. */
  async primary(): Promise<PrimaryState | undefined> {
    const found = await this.#primary.query(primaryState).catch(() => undefined);
    const state: PrimaryState | undefined = found?.rows[0];
    if (state !== undefined) this.#remember(state.position);
    return state;
  }

  /** Why a replica should serve no reads; undefined if it may. While the primary is away, all stay what they are. */
  reasonToLeaveOut(
    primary: PrimaryState | undefined,
    state: ReplicaState | undefined,
    { leftOut, connection }: Known,
  ): string | undefined {
    if (state === undefined) return unresponsive;
    if (!state.is_replica) return notReplica;
    if (primary === undefined) return leftOut;
    if (state.position < this.#duePosition()) return 'it lags';
    if (this.#mode === 'asynchronous' || isSynchronous(state.connection, primary)) return undefined;
    // A primary that ends, or has just begun, has lost its replicas, but acknowledges nothing without them.
    if (leftOut === undefined && isRequired(connection, primary.names)) return undefined;
    return 'the primary does not wait for it: synchronous_standby_names must name it, and the role be a member of pg_monitor';
  }

  #remember(position: number): void {
    const at = performance.now();
    const last = this.#history.at(-1);
    // A replica that was promoted may be behind the former primary.
    if (last !== undefined && position < last.position) this.#history = [];
    this.#history.push({ at, position });
    while ((this.#history[1]?.at ?? at) <= at - maximumLag[this.#mode]) this.#history.shift();
  }

  /** What the primary had reached as long ago as replicas may lag. */
  #duePosition(): number {
    return this.#history[0]?.position ?? 0;
  }
}
