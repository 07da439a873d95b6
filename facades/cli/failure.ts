import { TRPCClientError } from '@trpc/client';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { explain } from '../process/run-with-config.ts';

const fields = z.object({ fields: z.record(z.string(), z.array(z.string())) });

/** What went wrong, for a person at a terminal. */
export function explainFailure(failure: unknown): string {
  const error = failure instanceof TRPCError && failure.cause ? failure.cause : failure;
  if (error instanceof TRPCClientError) return ofService(error);
  const explained = explain(error);
  return explained instanceof Error ? explained.message : String(explained);
}

function ofService({ message, data, cause }: TRPCClientError<never>): string {
  if (!data)
    return `The service does not answer: ${cause?.message ?? message}. Is AUDIENCE_PLATFORM_URL right?`;
  const named = fields.safeParse(data);
  const problems = named.success ? Object.entries(named.data.fields) : [];
  return [message, ...problems.map(([field, texts]) => `  ${field}: ${texts.join('; ')}`)].join('\n');
}
