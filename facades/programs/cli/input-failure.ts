import { TRPCError } from '@trpc/server';
import { kebabCase } from 'trpc-cli';
import { ZodError } from 'zod';
import { type Failure, wrongUsage } from './exit-codes.ts';

/** What is wrong with the options of a command, a line for each; undefined for any other error. */
export function inputFailure(error: unknown): Failure | undefined {
  if (!(error instanceof TRPCError && error.cause instanceof ZodError)) return undefined;
  return wrongUsage(
    error.cause.issues
      .map(({ path: [name], message }) => `--${kebabCase(String(name))} ${message}.`)
      .join('\n'),
  );
}
