import type { Connection } from '../connection/connection.ts';
import { isStatementTimeout, isTransient, isUnavailable } from '../connection/errors.ts';
import type { PipelinedReads } from './pipelined-reads.ts';

interface Address {
  readonly reads: PipelinedReads;
  /** Milliseconds for which it is not the first to be asked after it did not respond. */
  readonly pause: number;
  failedAt: number;
}

/** A new primary may not wait for its replicas yet: what it acknowledges is read from it meanwhile. */
const pauseOfPrimary = 10_000;
const pauseOfReplicas = 1_000;

/**
 * Reads go to the replicas' address, and to the primary while that does not respond. Statements without a scope find out who
 * somebody is and what they may do: these go to the primary, since a session that has ended is refused at once, and to the
 * replicas while the primary is away.
 */
export class ReadAddresses {
  readonly #primary: Address;
  readonly #replicas: Address;
  #repeated = 0;

  constructor(primary: PipelinedReads, replicas: PipelinedReads) {
    this.#primary = { reads: primary, pause: pauseOfPrimary, failedAt: Number.NEGATIVE_INFINITY };
    this.#replicas = { reads: replicas, pause: pauseOfReplicas, failedAt: Number.NEGATIVE_INFINITY };
  }

  readonly query: Connection['query'] = async (statement, values) => {
    if (statement.fromPrimary) return this.#primary.reads.query(statement, values);
    const byReplicas = statement.isScoped && responds(this.#primary) && responds(this.#replicas);
    const [first, second] = byReplicas ? [this.#replicas, this.#primary] : [this.#primary, this.#replicas];
    try {
      return await first.reads.query(statement, values);
    } catch (error) {
      const isAway = isUnavailable(error) && !isTransient(error);
      // What takes too long would take as long once more. Whatever else a replica refuses, the primary may execute.
      if (isStatementTimeout(error) || (first === this.#primary && !isAway)) throw error;
      if (isAway) first.failedAt = performance.now();
      if (byReplicas) this.#repeated += 1;
      return second.reads.query(statement, values);
    }
  };

  /** How many reads the primary has executed because they failed at the replicas' address. */
  readonly repeated = (): number => this.#repeated;
}

const responds = ({ failedAt, pause }: Address): boolean => performance.now() - failedAt > pause;
