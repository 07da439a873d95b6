import { Client, type ClientConfig } from 'pg';
import type { z } from 'zod';
import { sendRead } from './prepared-read.ts';

interface Prepared<Row> {
  readonly name: string;
  readonly text: string;
  readonly row: z.ZodType<Row>;
  readonly isLarge?: boolean | undefined;
}

interface PooledConnection {
  client: Promise<Client> | undefined;
  /** Reads that are queued or sent and have no result yet. */
  pending: number;
  /** How many of these are large. */
  large: number;
  /** When it last returned a result, or was last assigned a read while idle. */
  activeAt: number;
}

/** Further reads wait less on another connection. */
const maximumPerWrite = 8;

/** Milliseconds without a result that weigh as much as one more pending read. */
const millisecondsPerRead = 10;

/** A large read delays those behind it like so many small ones. */
const readsPerLarge = 50;

/**
 * A connection with fewer pending reads than this, and a result in the last milliseconds, is taken before an idle one, whose
 * process at the server sleeps: to wake it costs more than a small read. W1 took 148 µs without that, and 130 with it.
 */
const maximumJoined = 4;
const awakeFor = 2;

const unresponsiveAfter = 5_000;

/** A connection without a result for this long counts as lost: the server cancels reads after 10 s. */
const lostAfter = 12_000;

/**
 * Connections for reads only: a read is sent without waiting for the results of earlier ones. Reads of one turn of the
 * event loop share a connection and one write, since a write to a socket costs more than the rest of a small read. No
 * read is sent after a large one as long as another connection is free of these.
 */
export class PipelinedReads {
  readonly #config: ClientConfig;
  readonly #connections: readonly PooledConnection[];
  readonly #watch = setInterval(() => this.#dropLost(), 1000).unref();
  #small = 0;
  #waited = 0;
  #countedAt = 0;
  #assigned: { connection: PooledConnection; reads: number } | undefined;

  constructor(config: ClientConfig, size: number) {
    this.#config = { ...config, pipeline: true };
    this.#connections = Array.from({ length: size }, () => ({
      client: undefined,
      pending: 0,
      large: 0,
      activeAt: 0,
    }));
  }

  readonly query = async <Row>(prepared: Prepared<Row>, values: unknown[]): Promise<Row[]> => {
    const large = prepared.isLarge ? 1 : 0;
    const connection = large ? this.#leastLoaded() : this.#assign();
    if (large && this.#assigned?.connection === connection) this.#assigned = undefined;
    if (connection.pending++ === 0) connection.activeAt = performance.now();
    connection.large += large;
    this.#count(1 - large);
    try {
      connection.client ??= this.#connect(connection);
      const client = await connection.client;
      corkUntilNextTurn(client);
      return await sendRead<Row>(client, prepared, values);
    } catch (error) {
      if (endsConnection(error)) connection.client = undefined;
      throw error;
    } finally {
      connection.pending--;
      connection.large -= large;
      this.#count(large - 1);
      connection.activeAt = performance.now();
    }
  };

  /** Milliseconds for which small reads have waited for their results so far, all of them together. */
  readonly waited = (): number => this.#count(0);

  #count(begun: number): number {
    const now = performance.now();
    this.#waited += this.#small * (now - this.#countedAt);
    this.#countedAt = now;
    this.#small += begun;
    return this.#waited;
  }

  /** The current use of the connections; a read that is queued behind another one counts as waiting. */
  use(): { total: number; idle: number; waiting: number } {
    const open = this.#connections.filter(({ client }) => client !== undefined);
    return {
      total: open.length,
      idle: open.filter(({ pending }) => pending === 0).length,
      waiting: open.reduce((sum, { pending }) => sum + Math.max(0, pending - 1), 0),
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    await Promise.all(
      this.#connections.map(({ client }) =>
        client?.then(
          (open) => open.end(),
          () => {},
        ),
      ),
    );
  }

  /** Ends all connections; reads that wait for results fail, and later ones get new connections. */
  disconnect(): void {
    for (const connection of this.#connections) this.#destroy(connection);
  }

  #destroy({ client }: PooledConnection): void {
    client?.then(
      ({ connection }) => connection.stream.destroy(),
      () => {},
    );
  }

  #assign(): PooledConnection {
    if (this.#assigned === undefined) setImmediate(() => (this.#assigned = undefined));
    if (this.#assigned === undefined || this.#assigned.reads === maximumPerWrite)
      this.#assigned = { connection: this.#awake() ?? this.#leastLoaded(), reads: 0 };
    this.#assigned.reads++;
    return this.#assigned.connection;
  }

  #awake(): PooledConnection | undefined {
    const since = performance.now() - awakeFor;
    return this.#connections.find(
      ({ pending, large, activeAt }) =>
        pending > 0 && pending < maximumJoined && large === 0 && activeAt > since,
    );
  }

  #leastLoaded(): PooledConnection {
    const now = performance.now();
    const load = ({ pending, large, activeAt }: PooledConnection) =>
      pending === 0 ? 0 : pending + large * readsPerLarge + (now - activeAt) / millisecondsPerRead;
    const least = this.#connections.reduce((best, other) => (load(other) < load(best) ? other : best));
    if (least.pending > 0 && now - least.activeAt > unresponsiveAfter)
      throw new Error('No connection has answered for five seconds.');
    return least;
  }

  #dropLost(): void {
    const before = performance.now() - lostAfter;
    for (const connection of this.#connections)
      if (connection.pending > 0 && connection.activeAt < before) this.#destroy(connection);
  }

  #connect(connection: PooledConnection): Promise<Client> {
    const client = new Client(this.#config);
    const connected = client.connect().then(() => client);
    const handleLoss = () => {
      if (connection.client === connected) connection.client = undefined;
    };
    client.on('error', handleLoss);
    client.on('end', handleLoss);
    connected.catch(handleLoss);
    return connected;
  }
}

/**
 * Connection failures (class 08) and the server's shutdowns (57P): the server closes the connection after the message,
 * under load so much later that the next read would still be sent over it.
 */
const endsConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(08|57P)/.test(String(error.code));

/** Buffers writes until the end of the event loop's turn, so that they are sent as one. */
function corkUntilNextTurn({ connection: { stream } }: Client): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
