import type { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { toRefusal } from './to-refusal.ts';

/** The error that tRPC clients receive: the refusal's code and message, without internals. */
export function errorShape(error: TRPCError, path: string | undefined) {
  const refusal = toRefusal(error);
  const isProtocolError = refusal.reason === 'internal' && error.code !== 'INTERNAL_SERVER_ERROR';
  const { code, message } = isProtocolError ? error : refusal;
  const { fields, items, required, version, etag, retryAfter } = refusal.data;
  return {
    message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: {
      code,
      httpStatus: isProtocolError ? getHTTPStatusCodeFromError(error) : refusal.status,
      path,
      /** The same code as REST's `error`; null if no procedure was reached. */
      error: isProtocolError ? null : refusal.reason,
      fields,
      items,
      required,
      version,
      etag,
      retry_after: retryAfter,
    },
  };
}
