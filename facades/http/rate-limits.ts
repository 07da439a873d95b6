import type { Response } from 'express';
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../core/errors/refusal.ts';

export interface RateLimit {
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

type CreateCounter = (options: IRateLimiterOptions) => RateLimiterMemory;

const countAlone: CreateCounter = (options) => new RateLimiterMemory(options);

export const createRateLimits = (rates: RatesPerMinute, createCounter = countAlone): RateLimits => ({
  public: rateLimit('public', rates.public, createCounter),
  credential: rateLimit('credential', rates.credential, createCounter),
});

const duration = 60;

function rateLimit(name: string, points: number, createCounter: CreateCounter): RateLimit {
  if (points === 0) return { count: async () => {}, refund: async () => {} };
  const counter = createCounter({ keyPrefix: name, points, duration });
  const policy = `"${name}";q=${points};w=${duration}`;
  return {
    async count(key, response, requests = 1) {
      const { allowed, count } = await consume(counter, key, requests);
      const seconds = Math.ceil(count.msBeforeNext / 1000);
      response.set('RateLimit-Policy', policy);
      response.set('RateLimit', `"${name}";r=${count.remainingPoints};t=${seconds}`);
      if (!allowed) throw new Refusal('rate_limited', { retryAfter: Math.max(1, seconds) });
    },
    async refund(key, response, requests = 1) {
      await counter.reward(key, requests);
      response.removeHeader('RateLimit-Policy');
      response.removeHeader('RateLimit');
    },
  };
}

/** After the clock was set back, a minute would last until it has caught up. */
async function consume(counter: RateLimiterMemory, key: string, requests: number) {
  const consumed = await consumeOnce(counter, key, requests);
  if (consumed.count.msBeforeNext <= duration * 1000) return consumed;
  await counter.delete(key);
  return consumeOnce(counter, key, requests);
}

/** Above the limit, the library throws the count. */
async function consumeOnce(counter: RateLimiterMemory, key: string, requests: number) {
  try {
    return { allowed: true, count: await counter.consume(key, requests) };
  } catch (error) {
    if (error instanceof RateLimiterRes) return { allowed: false, count: error };
    throw error;
  }
}
