import { initTRPC } from '@trpc/server';
import { createCli, type TrpcCliMeta } from 'trpc-cli';
import { z } from 'zod';
import packageFile from '../../package.json' with { type: 'json' };
import { help } from './help.ts';
import { milliseconds, options, position } from './options.ts';
import { SentItems } from './sent-items.ts';
import { explainFailure } from './service.ts';
import { subscribe } from './subscribe.ts';
import { terminal } from './terminal.ts';
import { work } from './work.ts';

const { procedure, router } = initTRPC.meta<TrpcCliMeta>().create();

const { AUDIENCE_PLATFORM_URL, AUDIENCE_PLATFORM_SERVICE_TOKEN } = process.env;

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort());

const send = procedure
  .meta({ default: true, description: 'Send the records' })
  .input(z.tuple([z.array(z.string()).min(1).describe('files, directories or addresses'), options]))
  .mutation(async ({ input: [inputs, given] }) => {
    const { locale, timeZone, coordinates, venue, url, wholeDays, every, dryRun, privateAddresses } = given;
    const { community, source, map, days, deleteMissing } = given;
    if (!AUDIENCE_PLATFORM_SERVICE_TOKEN)
      throw new Error("AUDIENCE_PLATFORM_SERVICE_TOKEN: set it to a service token of the audience's.");
    if (every !== undefined && dryRun) throw new Error('--every writes: leave out --dry-run.');
    const task = {
      inputs,
      community,
      source,
      map,
      days,
      defaults: {
        locale,
        timeZone,
        coordinates: coordinates === undefined ? undefined : position(coordinates),
        venue,
        url,
        hasWholeDays: wholeDays,
      },
      allowsPrivateAddresses: privateAddresses,
      isDryRun: dryRun,
      deletesMissing: deleteMissing,
      isUnattended: every !== undefined,
      url: AUDIENCE_PLATFORM_URL || 'http://127.0.0.1:3000',
      serviceToken: AUDIENCE_PLATFORM_SERVICE_TOKEN,
      progress: process.stderr,
      print: console.log,
      width: process.stdout.columns ?? 120,
      signal: interruption.signal,
    };
    if (every === undefined) await work(task, new SentItems());
    else await subscribe(task, milliseconds(every));
  });

await createCli({
  router: router({ send }),
  name: 'research',
  version: packageFile.version,
  description: help,
}).run({
  logger: terminal,
  formatError: explainFailure,
  prompts: false,
});
