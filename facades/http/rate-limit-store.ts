import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { minute } from '../../core/values/time.ts';

/** Longer than the minute that is counted: the machines' clocks differ. */
const lifetime = 120;

const connect = (url: string, retryStrategy: (attempts: number) => number | null): Redis =>
  new Redis(url, {
    connectTimeout: 2000,
    commandTimeout: 500,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy,
  });

/** Requests that were accepted, less what was refunded, in the minute that ends then. */
export interface Count {
  readonly key: string;
  readonly requests: number;
  readonly endsAt: number;
}

type Report = (isPresent: boolean, reason?: string) => void;

/** The counts of all machines, in Valkey or Redis. */
export class RateLimitStore {
  readonly #client: Redis;
  readonly #counter: RateLimiterRedis;
  readonly #report: Report;
  #isPresent: boolean | undefined;
  #reason: string | undefined;

  /** `report` is called whenever the store comes or goes. */
  constructor(url: string, report: Report) {
    this.#report = report;
    this.#client = connect(url, (attempts) => Math.min(attempts * 100, 1000));
    this.#client.on('ready', () => this.#change(true));
    this.#client.on('error', ({ message }) => {
      this.#reason = message;
    });
    this.#client.on('close', () => this.#change(false));
    this.#counter = new RateLimiterRedis({
      ...{ storeClient: this.#client, keyPrefix: 'rate', points: 0, duration: lifetime },
      rejectIfRedisNotReady: true,
    });
  }

  /** Adds to the counts of a limit. Their sums over all machines, or undefined while the store is away. */
  async add(limit: string, counts: readonly Count[]): Promise<number[] | undefined> {
    try {
      return await Promise.all(counts.map((count) => this.#addOne(limit, count)));
    } catch (error) {
      // One that hangs would not close the connection.
      if (this.#client.status === 'ready') {
        this.#reason = String(error);
        this.#client.disconnect(true);
      }
      return undefined;
    }
  }

  close(): void {
    this.#client.removeAllListeners('close').disconnect();
  }

  async #addOne(limit: string, { key, requests, endsAt }: Count): Promise<number> {
    const name = `${limit}:${key}:${endsAt / minute}`;
    const sum = await this.#counter.penalty(name, requests);
    return sum.consumedPoints;
  }

  #change(isPresent: boolean): void {
    if (isPresent !== this.#isPresent) this.#report(isPresent, this.#reason);
    this.#isPresent = isPresent;
    this.#reason = undefined;
  }
}

/** Fails unless the store responds. */
export async function checkRateLimitStore(url: string): Promise<void> {
  const client = connect(url, () => null);
  try {
    await new Promise((resolve, reject) => client.once('ready', resolve).once('error', reject));
  } finally {
    client.on('error', () => {}).disconnect();
  }
}
