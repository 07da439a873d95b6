import { Refusal } from '../../../core/errors/refusal.ts';

/** What an error is, never its message, which may quote what a user or the database said. */
export function errorType(error: unknown): string {
  if (error instanceof Refusal) return error.reason;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name;
}
