import { existsSync, readFileSync } from 'node:fs';
import { checkProviders } from '../../../../core/health/check-providers.ts';
import { type Config, readConfig } from '../../../process/config/config.ts';
import { secretPath } from '../../../process/config/development-secret.ts';
import { providersOf } from '../../../process/dependencies.ts';
import { exitCodes, Failure } from '../exit-codes.ts';
import { attempt, examineDatabase, type Finding } from './doctor-database.ts';
import { examineServices, requireWritable } from './doctor-services.ts';
import { operatorCommand } from './operator-failure.ts';

export const doctor = operatorCommand
  .meta({
    description:
      'Check the configuration, the database, its stored secrets, shared limits, the identity providers, the mail server, the bucket of pictures and who owns the audiences; changes nothing but a test object in the bucket',
  })
  .query(async ({ ctx }) => {
    const findings = await examine(ctx.environment);
    if (findings.some(({ healthy }) => !healthy)) {
      if (!ctx.printsTables()) ctx.streams.stdout.write(`${JSON.stringify(findings)}\n`);
      throw new Failure(exitCodes.failed, findings.map(lineOf).join('\n'));
    }
    return findings;
  });

const lineOf = ({ check, healthy, finding }: Finding): string =>
  `${healthy ? 'ok    ' : 'FAILED'} ${check}: ${finding}`;

/** Reads only: it neither creates, nor migrates, nor changes anything. */
async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const configuration = await attempt('configuration', async () => {
    const { production, settings, dataDirectory } = readConfig(environment, storedSecret);
    requireWritable(dataDirectory);
    return `${production ? 'production' : 'development'}, at ${settings.baseUrl}`;
  });
  if (!configuration.healthy) return [configuration];
  const config = readConfig(environment, storedSecret);
  return [
    configuration,
    ...(await examineDatabase(config)),
    ...(await examineLimits(config)),
    await attempt('provider', () => examineProvider(config)),
    ...(await examineServices(config)),
  ];
}

/** The secret that a start in development has stored, if there has been one. */
function storedSecret(dataDirectory: string, name: string): Buffer {
  const path = secretPath(dataDirectory, name);
  return existsSync(path) ? Buffer.from(readFileSync(path, 'utf8'), 'hex') : Buffer.alloc(32);
}

async function examineLimits({ rateLimitUrl }: Config): Promise<Finding[]> {
  if (rateLimitUrl === undefined) return [];
  const { checkRateLimitStore } = await import('../../../process/rate-limit-store.ts');
  const examine = async () => {
    await checkRateLimitStore(rateLimitUrl).catch((error: Error) => {
      throw new Error(
        `RATE_LIMIT_URL does not respond (${error.message}): each process counts requests by itself.`,
      );
    });
    return 'shared with other machines';
  };
  return [await attempt('limits', examine)];
}

async function examineProvider(config: Config): Promise<string> {
  if (config.localProviderSecret !== null)
    return 'built-in provider: anyone on this machine can sign in as anyone; development only';
  return checkProviders(providersOf(config));
}
