import { Pool } from 'pg';
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';

/** Where requests are counted. */
export type Counting = (options: IRateLimiterOptions) => RateLimiterAbstract;

export const countInMemory: Counting = (options) => new RateLimiterMemory(options);

/** Together with all processes that share the database; while it does not answer, each counts for itself. */
export function countInDatabase(url: string): Counting {
  const storeClient = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 1000 });
  storeClient.on('error', () => {});
  return (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient,
      tableName: 'rate_count',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
}
