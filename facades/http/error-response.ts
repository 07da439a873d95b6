import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Refusal } from '../../core/errors.ts';

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
