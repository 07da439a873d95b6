import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { isBusy, isUnavailable } from '../../orm/connection/errors.ts';
import { fieldErrors } from './field-errors.ts';
import { Refusal } from './refusal.ts';

const retryAfter = 5;

const busy = 'Others are writing to the same records. Try again soon.';

/** Any thrown value as a refusal that clients may read. An `internal` one has the cause, for the log. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof Refusal) return cause;
  if (cause instanceof z.core.$ZodError && error instanceof TRPCError && error.code === 'BAD_REQUEST')
    return new Refusal('invalid_request', { fields: fieldErrors(cause) });
  if (isBusy(cause)) return new Refusal('unavailable', { message: busy, retryAfter, cause });
  if (isUnavailable(cause)) return new Refusal('unavailable', { retryAfter, cause });
  return new Refusal('internal', { cause });
}
