import type { Response } from 'express';
import type { Redis } from 'ioredis';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Refusal } from '../../core/errors/refusal.ts';

interface RateLimit {
  /** Counts requests of the key, one by default; refuses them if they exceed the limit. */
  count(key: string, response: Response, requests?: number): Promise<void>;
  /** Takes back what was counted for the key. */
  refund(key: string, response: Response, requests?: number): Promise<void>;
}

export interface RateLimits {
  /** For requests without a usable credential, by network address. */
  readonly public: RateLimit;
  readonly credential: RateLimit;
}

/** Requests per minute; 0 for no limit. */
export type RatesPerMinute = Readonly<Record<keyof RateLimits, number>>;

/** Counted in this process's memory, or in a store that processes and machines share. */
export const createRateLimits = (rates: RatesPerMinute, store?: Redis): RateLimits => ({
  public: rateLimit('public', rates.public, store),
  credential: rateLimit('credential', rates.credential, store),
});

const duration = 60;

function rateLimit(name: string, points: number, store: Redis | undefined): RateLimit {
  if (points === 0) return { count: async () => {}, refund: async () => {} };
  const limiter = createLimiter({ keyPrefix: `rate:${name}`, points, duration }, store);
  const policy = `"${name}";q=${points};w=${duration}`;
  return {
    async count(key, response, requests = 1) {
      const { allowed, count } = await consume(limiter, key, requests);
      const seconds = Math.ceil(count.msBeforeNext / 1000);
      response.set('RateLimit-Policy', policy);
      response.set('RateLimit', `"${name}";r=${count.remainingPoints};t=${seconds}`);
      if (!allowed) throw new Refusal('rate_limited', { retryAfter: Math.max(1, seconds) });
    },
    async refund(key, response, requests = 1) {
      await limiter.reward(key, requests);
      response.removeHeader('RateLimit-Policy');
      response.removeHeader('RateLimit');
    },
  };
}

/** While the store is away, nobody is refused for it: this process counts by itself. */
function createLimiter(options: IRateLimiterOptions, store: Redis | undefined): RateLimiterAbstract {
  const alone = new RateLimiterMemory(options);
  if (store === undefined) return alone;
  const shared = { storeClient: store, rejectIfRedisNotReady: true, insuranceLimiter: alone };
  return new RateLimiterRedis({ ...options, ...shared });
}

/** After the clock was set back, a minute would last until it has caught up. */
async function consume(limiter: RateLimiterAbstract, key: string, requests: number) {
  const consumed = await consumeOnce(limiter, key, requests);
  if (consumed.count.msBeforeNext <= duration * 1000) return consumed;
  await limiter.delete(key);
  return consumeOnce(limiter, key, requests);
}

/** Above the limit, the library throws the count. */
async function consumeOnce(limiter: RateLimiterAbstract, key: string, requests: number) {
  try {
    return { allowed: true, count: await limiter.consume(key, requests) };
  } catch (error) {
    if (error instanceof RateLimiterRes) return { allowed: false, count: error };
    throw error;
  }
}
