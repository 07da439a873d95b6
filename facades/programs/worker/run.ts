import { initTRPC } from '@trpc/server';
import { createCli, FailedToExitError, type TrpcCliMeta } from 'trpc-cli';
import { z } from 'zod';
import packageFile from '../../../package.json' with { type: 'json' };
import { help } from './help.ts';
import { milliseconds, options, position } from './options.ts';
import { SentItems } from './sent-items.ts';
import { explainFailure } from './service.ts';
import { subscribe } from './subscribe.ts';
import { type Terminal, terminalLogger } from './terminal.ts';
import { work } from './work.ts';

/** What the command is given: what the process has, outside of tests. */
interface Place extends Terminal {
  readonly environment: NodeJS.ProcessEnv;
  /** Ends the work after the batch that is being sent. */
  readonly signal: AbortSignal;
}

const { procedure, router } = initTRPC.meta<TrpcCliMeta>().create();

/** Runs the command with these words, and returns its exit code. */
export async function run(words: readonly string[], place: Place): Promise<number> {
  const cli = createCli({
    router: router({ send: sendFrom(place) }),
    name: 'research',
    version: packageFile.version,
    description: help,
  });
  try {
    await cli.run({
      argv: [...words],
      logger: terminalLogger(place),
      formatError: explainFailure,
      prompts: false,
      process: { exit },
    });
    return 0;
  } catch (error) {
    if (error instanceof FailedToExitError) return error.exitCode;
    throw error;
  }
}

/** As the library does where a process goes on. */
function exit(exitCode: number): never {
  throw new FailedToExitError('The command has ended', { exitCode, cause: undefined });
}

const sendFrom = ({ environment, stdout, stderr, signal }: Place) =>
  procedure
    .meta({ default: true, description: 'Send the records' })
    .input(z.tuple([z.array(z.string()).min(1).describe('files, directories or addresses'), options]))
    .mutation(async ({ input: [inputs, given] }) => {
      const { locale, timeZone, coordinates, venue, url, wholeDays, every, dryRun, privateAddresses } = given;
      const { community, source, map, days, deleteMissing } = given;
      const { AUDIENCE_PLATFORM_URL, AUDIENCE_PLATFORM_SERVICE_TOKEN } = environment;
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
        progress: stderr,
        print: (text: string) => stdout.write(`${text}\n`),
        width: stdout.columns ?? 120,
        signal,
      };
      if (every === undefined) await work(task, new SentItems());
      else await subscribe(task, milliseconds(every));
    });
