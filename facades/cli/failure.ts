import { TRPCClientError } from '@trpc/client';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { type FieldErrors, Refusal } from '../../core/errors.ts';
import { explain } from '../process/explain.ts';

const fields = z.object({ fields: z.record(z.string(), z.array(z.string())) });

/** An error message for the terminal. */
export function explainFailure(failure: unknown): string {
  const error = failure instanceof TRPCError && failure.cause ? failure.cause : failure;
  if (error instanceof TRPCClientError) return explainResponse(error);
  if (error instanceof Refusal) return withFields(error.message, error.data.fields);
  const explained = explain(error);
  return explained instanceof Error ? explained.message : String(explained);
}

function explainResponse({ message, data, cause }: TRPCClientError<never>): string {
  if (!data)
    return `The service is not responding: ${cause?.message ?? message}. Check AUDIENCE_PLATFORM_URL.`;
  const named = fields.safeParse(data);
  return withFields(message, named.data?.fields);
}

function withFields(message: string, fields: FieldErrors = {}): string {
  const problems = Object.entries(fields).map(([field, texts]) => `  ${field}: ${texts.join('; ')}`);
  return [message, ...problems].join('\n');
}
