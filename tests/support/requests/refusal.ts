import { type FieldErrors, Refusal } from '../../../core/errors/refusal.ts';
import { toRefusal } from '../../../core/errors/to-refusal.ts';

/** The refusal of a call; fails if it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The call was not refused.');
}

/** The field errors of an invalid input; fails if it was not refused. */
export async function invalidFields(call: Promise<unknown>): Promise<FieldErrors> {
  const outcome = await call.then(() => new Error('The call was not refused.'), toRefusal);
  if (outcome instanceof Refusal && outcome.data.fields !== undefined) return outcome.data.fields;
  throw outcome;
}
