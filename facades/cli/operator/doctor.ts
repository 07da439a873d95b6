import { DataDirectoryInUse } from '../../../orm/data-directory.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { explainFailure } from '../failure.ts';
import { procedure } from '../trpc.ts';
import { withDatabase } from './database.ts';

interface Finding {
  readonly check: 'configuration' | 'database' | 'provider';
  readonly healthy: boolean;
  readonly finding: string;
}

class Unhealthy extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(
      findings
        .map(({ check, healthy, finding }) => `${healthy ? 'ok    ' : 'FAILED'} ${check}: ${finding}`)
        .join('\n'),
    );
    this.findings = findings;
  }
}

export const doctor = procedure
  .meta({ description: 'Check the configuration, the database and the identity provider' })
  .query(async ({ ctx }) => {
    const findings = await examine(ctx.environment);
    if (findings.some(({ healthy }) => !healthy)) throw new Unhealthy(findings);
    return findings;
  });

async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const configuration = await attempt('configuration', async () => {
    const { production, settings } = readConfig(environment);
    return `${production ? 'production' : 'development'}, at ${settings.baseUrl}`;
  });
  if (!configuration.healthy) return [configuration];
  const config = readConfig(environment);
  return [
    configuration,
    await attempt('database', () => examineDatabase(environment, config)),
    await attempt('provider', () => examineProvider(config)),
  ];
}

async function attempt(check: Finding['check'], examine: () => Promise<string>): Promise<Finding> {
  try {
    return { check, healthy: true, finding: await examine() };
  } catch (error) {
    return { check, healthy: false, finding: explainFailure(error) };
  }
}

async function examineDatabase(environment: NodeJS.ProcessEnv, { dataDirectory, databaseUrl }: Config) {
  try {
    await withDatabase(environment, (database) => database.ping());
    return databaseUrl === undefined
      ? `embedded, in ${dataDirectory}`
      : 'PostgreSQL responds, and its schema is up to date';
  } catch (error) {
    if (error instanceof DataDirectoryInUse)
      return `embedded, in ${dataDirectory}, and in use by a running service`;
    throw error;
  }
}

async function examineProvider({ providerUrl, localProviderSecret }: Config): Promise<string> {
  if (localProviderSecret !== null)
    return 'built-in provider: anyone can sign in as anyone; development only';
  const response = await fetch(`${providerUrl}/debug_token`, { signal: AbortSignal.timeout(5000) }).catch(
    () => {
      throw new Error(`No response from ${providerUrl}. Check IDP_URL and the network.`);
    },
  );
  if (response.status >= 500) throw new Error(`${providerUrl} responds with status ${response.status}.`);
  return `${providerUrl} responds`;
}
