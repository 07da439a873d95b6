import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { Refusal } from '../core/errors.ts';
import { fieldErrors } from '../core/field-errors.ts';
import { isUnavailable } from '../orm/unavailable.ts';

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

export const statusOf = (refusal: Refusal): number => getHTTPStatusCodeFromError(refusal);

/** The JSON body of a refusal over REST. Three bodies are fixed by the interface; all others say more. */
export function bodyOf({ reason, message, data }: Refusal): object {
  const { required, fields, items } = data;
  if (reason === 'unauthenticated') return {};
  if (reason === 'invalid_service_token') return { error: reason };
  if (reason === 'insufficient_scope') return { error: reason, required };
  return {
    error: reason,
    message,
    ...(reason === 'invalid_request' && fields && { fields }),
    ...(items && { items }),
  };
}

export function headersOf({ data }: Refusal): Record<string, string> {
  return {
    ...(data.retryAfter !== undefined && { 'Retry-After': String(data.retryAfter) }),
    ...(data.allow && { Allow: data.allow.join(', ') }),
  };
}
