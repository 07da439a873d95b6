import { Gauge } from '@prometheus-io/client';
import type { Logger } from 'pino';
import type { RateLimitStore } from '../http/rate-limit-store.ts';
import type { Config } from './config/config.ts';

/** Where limits are shared with other machines. The client takes memory and time to load: only where it is wanted. */
export async function shareRateLimits(
  { rateLimitUrl }: Config,
  log: Logger,
): Promise<RateLimitStore | undefined> {
  if (rateLimitUrl === undefined) return undefined;
  const { RateLimitStore } = await import('../http/rate-limit-store.ts');
  const shared = new Gauge({
    name: 'rate_limits_shared',
    help: '1 if rate limits are shared with other machines; 0 while RATE_LIMIT_URL does not respond.',
    aggregator: 'min', // of the workers
  });
  return new RateLimitStore(rateLimitUrl, (isPresent, reason) => {
    shared.set(Number(isPresent));
    if (isPresent) log.info('rate limits are shared with other machines');
    else log.error({ reason }, 'RATE_LIMIT_URL does not respond: each machine counts requests by itself');
  });
}
