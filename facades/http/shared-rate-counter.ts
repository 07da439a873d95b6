import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { minute } from '../../core/time.ts';

/** The requests that a worker has counted since its last broadcast, by key and minute. */
const rateLimitUpdate = z.object({
  limit: z.string(),
  counts: z.array(z.object({ key: z.string(), requests: z.int(), endsAt: z.number() })),
});

type Count = z.infer<typeof rateLimitUpdate>['counts'][number];

const interval = 100;

/**
 * Counts in the worker's memory and broadcasts accepted requests, less what was refunded, to the other workers every 100 ms. Windows are
 * minutes of the clock, so that they are the same in all workers.
 */
export class SharedRateCounter extends RateLimiterMemory {
  readonly #pending = new Map<string, Count>();

  constructor(options: IRateLimiterOptions) {
    super(options);
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
    if (this.#pending.size === 0) setTimeout(() => this.#broadcast(), interval).unref();
    const known = this.#pending.get(key);
    const sum = known?.endsAt === endsAt ? known.requests + requests : requests;
    this.#pending.set(key, { key, requests: sum, endsAt });
  }

  #broadcast(): void {
    const update: z.infer<typeof rateLimitUpdate> = {
      limit: this.keyPrefix,
      counts: [...this.#pending.values()],
    };
    this.#pending.clear();
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
