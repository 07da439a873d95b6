import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import type { Connection } from '../connection/connection.ts';

interface Prepared {
  readonly name: string;
  readonly text: string;
}

/**
 * Milliseconds: the server ends reads after ten seconds. pg's own `query_timeout` makes what reads allocate outlive V8's young
 * generation, at twice the memory and a third more CPU.
 */
const lostAfter = 12_000;

/** One pipelined connection for reads, opened by the first read, and again by the next one after it was lost. */
class ReadConnection {
  /** Reads that have no result yet, and how many of them are large. */
  pending = 0;
  large = 0;
  /** When it last returned a result, or was last given a read while idle. */
  activeAt = 0;
  readonly #config: ClientConfig;
  #socket = new Socket();
  #client: Promise<Client> | undefined;

  constructor(config: ClientConfig) {
    this.#config = { ...config, pipeline: true, stream: () => this.#openSocket() };
  }

  /** Whether reads of this turn of the event loop wait to be sent. */
  get isSending(): boolean {
    return this.#socket.writableCorked > 0;
  }

  get isOpen(): boolean {
    return this.#client !== undefined;
  }

  async query<Row>(statement: Prepared, values: unknown[]): Promise<Row[]> {
    this.#client ??= this.#connect();
    this.#sendAtEndOfTurn();
    try {
      return await send<Row>(await this.#client, statement, values);
    } catch (error) {
      if (endsConnection(error)) this.#client = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#client?.then(
      (client) => client.end(),
      () => {},
    );
  }

  #connect(): Promise<Client> {
    const client = new Client(this.#config);
    const connected = client.connect().then(() => client);
    const forget = () => {
      if (this.#client === connected) this.#client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    connected.catch(forget);
    return connected;
  }

  #openSocket(): Socket {
    const socket = new Socket();
    this.#socket = socket;
    return socket.setTimeout(lostAfter, () => this.pending > 0 && socket.destroy());
  }

  /** A write to a socket costs more than the rest of a small read: reads of one turn of the event loop share one. */
  #sendAtEndOfTurn(): void {
    if (this.isSending) return;
    const socket = this.#socket;
    socket.cork();
    setImmediate(() => socket.uncork());
  }
}

/** By callback: with pg's promise, most of what a read allocates outlives V8's young generation. */
async function send<Row>(client: Client, { name, text }: Prepared, values: unknown[]): Promise<Row[]> {
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const query = { name, text, values };
      client.query<Row & object>(query, (error, result) => (error ? reject(error) : resolve(result.rows)));
    });
  } catch (error) {
    if (name !== '' && isUnprepared(error)) return send(client, { name: '', text }, values);
    throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * A read is sent by name as soon as an earlier one has sent the text. If that one was cancelled while it was being
 * prepared, the server knows no such name, or is given it twice afterwards. Neither read has been executed.
 */
const isUnprepared = (error: unknown): boolean => codeOf(error) === '26000' || codeOf(error) === '42P05';

/**
 * Connection failures (class 08) and the server's shutdowns (57P): the server closes the connection after the message,
 * under load so much later that the next read would still be sent over it.
 */
const endsConnection = (error: unknown): boolean => /^(08|57P)/.test(String(codeOf(error)));

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
