import { initTRPC } from '@trpc/server';
import type { TrpcCliMeta } from 'trpc-cli';
import { inputFailure } from '../cli/input-failure.ts';
import { milliseconds, options, readingOf } from './options.ts';
import { SentItems } from './sent-items.ts';
import { subscribe } from './subscribe.ts';
import { type Work, work } from './work.ts';

/** What the command is given: what the process has, outside of tests. */
export interface Place {
  readonly environment: NodeJS.ProcessEnv;
  readonly stdout: { readonly columns?: number | undefined; write(text: string): unknown };
  readonly stderr: NodeJS.WritableStream;
  /** Ends the work after the batch that is being sent. */
  readonly signal: AbortSignal;
}

const { procedure, router } = initTRPC.context<Place>().meta<TrpcCliMeta>().create();

const send = procedure
  .meta({ default: true, description: 'Send the records' })
  .use(async ({ next }) => {
    const result = await next();
    if (!result.ok) throw inputFailure(result.error) ?? result.error;
    return result;
  })
  .input(options)
  .mutation(async ({ ctx: { environment, stdout, stderr, signal }, input }) => {
    const { inputs, community, source, every, dryRun, deleteMissing, privateAddresses } = input;
    const { AUDIENCE_PLATFORM_URL, AUDIENCE_PLATFORM_SERVICE_TOKEN: serviceToken } = environment;
    if (!serviceToken)
      throw new Error("AUDIENCE_PLATFORM_SERVICE_TOKEN: set it to a service token of the audience's.");
    if (every !== undefined && dryRun) throw new Error('--every writes: leave out --dry-run.');
    const task: Work = {
      inputs,
      community,
      source,
      reading: readingOf(input),
      allowsPrivateAddresses: privateAddresses,
      isDryRun: dryRun,
      deletesMissing: deleteMissing,
      isUnattended: every !== undefined,
      url: AUDIENCE_PLATFORM_URL || 'http://127.0.0.1:3000',
      serviceToken,
      progress: stderr,
      print: (text: string) => stdout.write(`${text}\n`),
      width: stdout.columns ?? Number.POSITIVE_INFINITY,
      signal,
    };
    if (every === undefined) await work(task, new SentItems());
    else await subscribe(task, milliseconds(every));
  });

export const worker = router({ send });
