import { isLoopback } from '../../http/this-machine.ts';
import type { Config } from './config.ts';

/** What an operator should know about a configuration that is accepted all the same. */
export function warningsOf(config: Config): string[] {
  const { production, databaseUrl, dataDirectory, host, localProviderSecret, hasBaseUrl, workers } = config;
  const warnings: string[] = [];
  if (production && databaseUrl === undefined)
    warnings.push(
      `DATABASE_URL is not set: all data is in ${dataDirectory}, and is lost when this directory is.`,
    );
  if (production && !hasBaseUrl)
    warnings.push(`BASE_URL is not set: links in responses lead to ${config.settings.baseUrl}.`);
  if (localProviderSecret !== null && !isLoopback(host))
    warnings.push(
      `IDP_URL is not set, and HOST is ${host}: anybody on this machine can sign in as anybody; others cannot sign in.`,
    );
  if (workers > 1 && config.rateLimitUrl === undefined)
    warnings.push(`RATE_LIMIT_URL is not set: each of the ${workers} workers counts requests by itself.`);
  return warnings;
}
