import { initTRPC } from '@trpc/server';
import { createCli, type TrpcCliMeta } from 'trpc-cli';
import { z } from 'zod';
import packageFile from '../../package.json' with { type: 'json' };
import { logger } from '../cli/output.ts';
import { explainFailure } from './failure.ts';
import { help } from './help.ts';
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
        source: z.string().default('raw records').describe('The name that scopes their external ids'),
        dryRun: z.boolean().default(false).describe('Report what would happen, and write nothing'),
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
