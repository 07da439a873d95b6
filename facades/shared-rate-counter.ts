import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';

/** What a worker has let pass since it last said so: by key, how often, and when the key's minute ends. */
export const rateNews = z.object({
  limit: z.string(),
  counts: z.array(z.object({ key: z.string(), requests: z.int().positive(), endsAt: z.number() })),
});

type Count = z.infer<typeof rateNews>['counts'][number];

const interval = 100;

/** Counts in the memory of its worker; what it lets pass, the others have counted too a tenth of a second later. */
export class SharedRateCounter extends RateLimiterMemory {
  readonly #untold = new Map<string, Count>();

  constructor(options: IRateLimiterOptions) {
    super(options);
    process.on('message', (message) => this.#learn(message));
  }

  override async consume(key: string): Promise<RateLimiterRes> {
    const count = await super.consume(key);
    this.#note(key, Date.now() + count.msBeforeNext);
    return count;
  }

  #note(key: string, endsAt: number): void {
    if (this.#untold.size === 0) setTimeout(() => this.#tell(), interval).unref();
    const requests = (this.#untold.get(key)?.requests ?? 0) + 1;
    this.#untold.set(key, { key, requests, endsAt });
  }

  #tell(): void {
    const news: z.infer<typeof rateNews> = { limit: this.keyPrefix, counts: [...this.#untold.values()] };
    this.#untold.clear();
    process.send?.(news, () => {}); // without the primary, this process ends as well
  }

  #learn(message: unknown): void {
    const { data } = rateNews.safeParse(message);
    if (data?.limit !== this.keyPrefix) return;
    for (const count of data.counts) this.#add(count);
  }

  /** All keep to the minute that ends last: with minutes of their own, each in turn would let a key's whole limit pass. */
  async #add({ key, requests, endsAt }: Count): Promise<void> {
    const left = endsAt - Date.now();
    if (left <= 0) return;
    const own = await this.penalty(key, requests, { customDuration: left / 1000 });
    if (left - own.msBeforeNext > interval) await this.set(key, own.consumedPoints, left / 1000);
  }
}
