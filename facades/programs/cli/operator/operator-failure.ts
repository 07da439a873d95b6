import { TRPCError } from '@trpc/server';
import { Refusal } from '../../../../core/errors/refusal.ts';
import { explain } from '../../../process/explain.ts';
import { procedure } from '../context.ts';
import { exitCodeOf, exitCodes, Failure } from '../exit-codes.ts';
import { withDetails } from '../failure.ts';
import { inputFailure } from '../input-failure.ts';

/** Any error of an operator's command, with a sentence that tells what the operator can do. */
export function operatorFailure(thrown: unknown): Failure {
  const wrongInput = inputFailure(thrown);
  if (wrongInput !== undefined) return wrongInput;
  const error = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown;
  if (error instanceof Failure) return error;
  if (error instanceof Refusal)
    return new Failure(exitCodeOf(error.status), withDetails(error.message, error.data));
  const explained = explain(error);
  return new Failure(exitCodes.failed, explained instanceof Error ? explained.message : String(explained));
}

/** A command that works on the service's database and configuration, not over HTTP. */
export const operatorCommand = procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw operatorFailure(result.error);
  return result;
});
