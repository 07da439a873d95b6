import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { minute } from '../../core/time.ts';

/** What a worker has let pass since it last said so: by key, how often, and when the minute ends that it counts for. */
export const rateLimitUpdate = z.object({
  limit: z.string(),
  counts: z.array(z.object({ key: z.string(), requests: z.int().positive(), endsAt: z.number() })),
});

type Count = z.infer<typeof rateLimitUpdate>['counts'][number];

const interval = 100;

/**
 * Counts in the memory of its worker; what it lets pass, the others have counted too a tenth of a second later. The
 * minutes are the clock's, so that all workers begin them together.
 */
export class SharedRateCounter extends RateLimiterMemory {
  readonly #untold = new Map<string, Count>();

  constructor(options: IRateLimiterOptions) {
    super(options);
    process.on('message', (message) => this.#learn(message));
  }

  override async consume(key: string): Promise<RateLimiterRes> {
    const now = Date.now();
    const endsAt = now - (now % minute) + minute;
    const count = await super.consume(key, 1, { customDuration: (endsAt - now) / 1000 });
    this.#note(key, endsAt);
    return count;
  }

  #note(key: string, endsAt: number): void {
    if (this.#untold.size === 0) setTimeout(() => this.#tell(), interval).unref();
    const known = this.#untold.get(key);
    const requests = known?.endsAt === endsAt ? known.requests + 1 : 1;
    this.#untold.set(key, { key, requests, endsAt });
  }

  #tell(): void {
    const news: z.infer<typeof rateLimitUpdate> = {
      limit: this.keyPrefix,
      counts: [...this.#untold.values()],
    };
    this.#untold.clear();
    process.send?.(news, () => {}); // without the primary, this process ends as well
  }

  #learn(message: unknown): void {
    const { data } = rateLimitUpdate.safeParse(message);
    if (data?.limit !== this.keyPrefix) return;
    for (const { key, requests, endsAt } of data.counts) {
      const left = endsAt - Date.now();
      if (left > 0) this.penalty(key, requests, { customDuration: left / 1000 });
    }
  }
}
