import type { ClientConfig } from 'pg';
import type { Connection } from '../connection/connection.ts';
import { ReadConnection } from './read-connection.ts';

/**
 * A connection with fewer reads than this that is about to send others, or has had a result in the last milliseconds, is taken
 * before an idle one, whose process at the server would have to be woken.
 */
const maximumJoined = 8;
const awakeFor = 2;

/** Milliseconds without a result that weigh as much as one more read. */
const millisecondsPerRead = 10;

const unresponsiveAfter = 5_000;

/** A large read delays those behind it like so many small ones. */
const readsPerLarge = 50;

/** Connections for reads only: a read is sent without waiting for the results of earlier ones. */
export class PipelinedReads {
  readonly #connections: readonly ReadConnection[];

  constructor(config: ClientConfig, size: number) {
    this.#connections = Array.from({ length: size }, () => new ReadConnection(config));
  }

  readonly query: Connection['query'] = async <Row>(
    statement: Parameters<Connection['query']>[0],
    values: unknown[],
  ): Promise<Row[]> => {
    const large = statement.isLarge ? 1 : 0;
    const connection = this.#leastLoaded();
    if (connection.pending++ === 0) connection.activeAt = performance.now();
    connection.large += large;
    try {
      return await connection.query<Row>(statement, values);
    } finally {
      connection.pending--;
      connection.large -= large;
      connection.activeAt = performance.now();
    }
  };

  /** The current use of the connections; a read that is queued behind another one counts as waiting. */
  use(): { total: number; idle: number; waiting: number } {
    const open = this.#connections.filter(({ isOpen }) => isOpen);
    return {
      total: open.length,
      idle: open.filter(({ pending }) => pending === 0).length,
      waiting: open.reduce((sum, { pending }) => sum + Math.max(0, pending - 1), 0),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }

  #leastLoaded(): ReadConnection {
    const now = performance.now();
    const least = this.#connections.reduce((best, other) =>
      loadOf(other, now) < loadOf(best, now) ? other : best,
    );
    if (least.pending > 0 && now - least.activeAt > unresponsiveAfter)
      throw new Error('No connection has answered for five seconds.');
    return least;
  }
}

function loadOf({ pending, large, activeAt, isSending }: ReadConnection, now: number): number {
  if (pending === 0) return 1;
  const silence = now - activeAt;
  if (large === 0 && pending < maximumJoined && (isSending || silence < awakeFor)) return 0;
  return 1 + pending + large * readsPerLarge + silence / millisecondsPerRead;
}
