import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { isUnavailable } from '../orm/unavailable.ts';
import { Refusal } from './errors.ts';
import { fieldErrors } from './field-errors.ts';

const retryAfter = 5;

/** Whatever was thrown, as a refusal that may be shown. An `internal` one carries the cause for the log. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof Refusal) return cause;
  if (cause instanceof z.core.$ZodError && error instanceof TRPCError && error.code === 'BAD_REQUEST')
    return new Refusal('invalid_request', { fields: fieldErrors(cause) });
  if (isUnavailable(cause)) return new Refusal('unavailable', { retryAfter, cause });
  return new Refusal('internal', { cause });
}
