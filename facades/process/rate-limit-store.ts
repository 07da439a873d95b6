import { once } from 'node:events';
import { Gauge } from '@prometheus-io/client';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Never waits for a store that is away: limits are then counted without it. */
const options = {
  connectTimeout: 2000,
  /** A store that hangs counts as away: the connection ends. */
  socketTimeout: 500,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
};

/** Connects to the Valkey or Redis in which limits are counted, and reports whenever it comes or goes. */
export function openRateLimitStore(url: string, log: Logger): Redis {
  const shared = new Gauge({
    name: 'rate_limits_shared',
    help: '1 if rate limits are shared with other machines; 0 while RATE_LIMIT_URL does not respond.',
    aggregator: 'min', // of the workers
  });
  let isPresent: boolean | undefined;
  let reason: string | undefined;
  const report = (present: boolean) => {
    shared.set(Number(present));
    if (present === isPresent) return;
    isPresent = present;
    if (present) log.info('rate limits are shared with other machines');
    else log.error({ reason }, 'RATE_LIMIT_URL does not respond: each process counts requests by itself');
    reason = undefined;
  };
  return new Redis(url, { ...options, retryStrategy: (attempts) => Math.min(attempts * 100, 1000) })
    .on('ready', () => report(true))
    .on('error', ({ message }) => {
      reason = message;
    })
    .on('close', () => report(false));
}

/** Fails unless the store responds. */
export async function checkRateLimitStore(url: string): Promise<void> {
  const client = new Redis(url, { ...options, retryStrategy: () => null });
  try {
    await once(client, 'ready');
  } finally {
    client.on('error', () => {}).disconnect();
  }
}
