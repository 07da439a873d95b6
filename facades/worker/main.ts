import { initTRPC } from '@trpc/server';
import { createCli, type TrpcCliMeta } from 'trpc-cli';
import { z } from 'zod';
import packageFile from '../../package.json' with { type: 'json' };
import { logger } from '../cli/output.ts';
import { rawShapes } from './raw-records.ts';
import { explainFailure } from './service.ts';
import { work } from './work.ts';

const { procedure, router } = initTRPC.meta<TrpcCliMeta>().create();

const { AUDIENCE_PLATFORM_URL, AUDIENCE_PLATFORM_SERVICE_TOKEN } = process.env;

const send = procedure
  .meta({ default: true, description: 'Send the records' })
  .input(
    z.tuple([
      z.string().describe('directory'),
      z.object({
        community: z.string().optional().describe('Only the records of this community'),
        source: z.string().default('raw records').describe('The source name, which scopes the external ids'),
        dryRun: z.boolean().default(false).describe('Report what would happen, without writing'),
      }),
    ]),
  )
  .mutation(({ input: [directory, { community, source, dryRun }] }) => {
    if (!AUDIENCE_PLATFORM_SERVICE_TOKEN)
      throw new Error("AUDIENCE_PLATFORM_SERVICE_TOKEN: set it to a service token of the audience's.");
    return work({
      directory,
      community,
      source,
      isDryRun: dryRun,
      url: AUDIENCE_PLATFORM_URL || 'http://127.0.0.1:3000',
      serviceToken: AUDIENCE_PLATFORM_SERVICE_TOKEN,
      progress: process.stderr,
    });
  });

const describeFile = ([name, { shape }]: [string, z.ZodObject]): string =>
  [
    `${name}.json`,
    ...Object.entries(shape).map(([field, { description = '' }]) => `  ${field.padEnd(22)}${description}`),
  ]
    .map((line) => line.trimEnd())
    .join('\n');

const help = `Sends the raw venues and events of a directory to the service at AUDIENCE_PLATFORM_URL in batches, as
AUDIENCE_PLATFORM_SERVICE_TOKEN. Prints what was created, updated and unchanged, and what was rejected and why.
Running it again writes only the differences.

The directory holds these files, each a JSON array of records:

${Object.entries(rawShapes).map(describeFile).join('\n\n')}`;

await createCli({
  router: router({ send }),
  name: 'research',
  version: packageFile.version,
  description: help,
}).run({
  logger: logger(true),
  formatError: explainFailure,
  prompts: false,
});
