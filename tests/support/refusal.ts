import { Refusal } from '../../core/errors.ts';

/** What a call was refused with; fails where it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The call was not refused.');
}
