import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { minute } from '../../core/values/time.ts';
import type { Count, RateLimitStore } from './rate-limit-store.ts';

/** The requests that a worker has counted since its last broadcast, by key and minute. */
const rateLimitUpdate = z.object({
  limit: z.string(),
  counts: z.array(z.object({ key: z.string(), requests: z.int(), endsAt: z.number() })),
});

const interval = 100;

/**
 * Counts in this process's memory. Every 100 ms it adds accepted requests, less what was refunded, to the store, or else
 * broadcasts them to the other workers of this machine: no request waits for either. Windows are minutes of the clock, so
 * that they are the same everywhere.
 */
export class SharedRateCounter extends RateLimiterMemory {
  readonly #pending = new Map<string, Count>();
  readonly #store: RateLimitStore | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: IRateLimiterOptions, store?: RateLimitStore) {
    super(options);
    this.#store = store;
    process.on('message', (message) => this.#receive(message));
  }

  override async consume(key: string, requests = 1): Promise<RateLimiterRes> {
    const { endsAt, customDuration } = currentMinute();
    const count = await super.consume(key, requests, { customDuration });
    this.#add(key, endsAt, requests);
    return count;
  }

  override async reward(key: string, requests = 1): Promise<RateLimiterRes> {
    const { endsAt, customDuration } = currentMinute();
    this.#add(key, endsAt, -requests);
    return super.reward(key, requests, { customDuration });
  }

  #add(key: string, endsAt: number, requests: number): void {
    const known = this.#pending.get(key);
    const sum = known?.endsAt === endsAt ? known.requests + requests : requests;
    this.#pending.set(key, { key, requests: sum, endsAt });
    this.#timer ??= setTimeout(() => this.#share(), interval).unref();
  }

  async #share(): Promise<void> {
    const counts = [...this.#pending.values()];
    this.#pending.clear();
    const sums = await this.#store?.add(this.keyPrefix, counts);
    if (sums === undefined) this.#broadcast(counts);
    else await Promise.all(counts.map((count, index) => this.#raise(count, sums[index] ?? 0)));
    this.#timer = this.#pending.size === 0 ? undefined : setTimeout(() => this.#share(), interval).unref();
  }

  /** To the sum of all machines, and what was accepted here while it was read. */
  async #raise({ key, endsAt }: Count, sum: number): Promise<void> {
    const since = this.#pending.get(key);
    const known = await this.get(key);
    const missing = sum + (since?.endsAt === endsAt ? since.requests : 0) - (known?.consumedPoints ?? 0);
    const left = endsAt - Date.now();
    if (missing > 0 && left > 0) await this.penalty(key, missing, { customDuration: left / 1000 });
  }

  #broadcast(counts: Count[]): void {
    const update: z.infer<typeof rateLimitUpdate> = { limit: this.keyPrefix, counts };
    process.send?.(update, () => {}); // if the primary has ended, so does this process
  }

  #receive(message: unknown): void {
    const { data } = rateLimitUpdate.safeParse(message);
    if (data?.limit !== this.keyPrefix) return;
    for (const { key, requests, endsAt } of data.counts) {
      const left = endsAt - Date.now();
      if (left > 0) this.penalty(key, requests, { customDuration: left / 1000 });
    }
  }
}

/** When the minute ends, and the seconds until then. */
function currentMinute(): { endsAt: number; customDuration: number } {
  const now = Date.now();
  const endsAt = now - (now % minute) + minute;
  return { endsAt, customDuration: (endsAt - now) / 1000 };
}
