import { TRPCError } from '@trpc/server';
import { isHTTPError, isNetworkError, isTimeoutError } from 'ky';
import { z } from 'zod';

const refusal = z.object({ error: z.string(), message: z.string().optional() });

/** What stopped the work, for a person at a terminal. */
export function explainFailure(failure: unknown): string {
  const error = failure instanceof TRPCError && failure.cause ? failure.cause : failure;
  if (isHTTPError(error)) {
    const { data: told } = refusal.safeParse(error.data);
    return `The service refuses: ${told?.message ?? told?.error ?? error.response.status}`;
  }
  if (isNetworkError(error) || isTimeoutError(error))
    return 'The service does not answer. Is AUDIENCE_PLATFORM_URL right? What it did answer is written; run it again.';
  return error instanceof Error ? error.message : String(error);
}
