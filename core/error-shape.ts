import type { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { toRefusal } from './to-refusal.ts';

/** An error as tRPC's clients get it: the code and sentence of the refusal, and nothing of the inside. */
export function errorShape(error: TRPCError, path: string | undefined) {
  const refusal = toRefusal(error);
  const isOfProtocol = refusal.reason === 'internal' && error.code !== 'INTERNAL_SERVER_ERROR';
  const { code, message } = isOfProtocol ? error : refusal;
  const { fields, items, required, retryAfter } = refusal.data;
  return {
    message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: {
      code,
      httpStatus: getHTTPStatusCodeFromError(isOfProtocol ? error : refusal),
      path,
      /** The same code as REST's `error`; null for what never reached a procedure. */
      error: isOfProtocol ? null : refusal.reason,
      fields,
      items,
      required,
      retry_after: retryAfter,
    },
  };
}
