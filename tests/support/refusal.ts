import { type FieldErrors, Refusal } from '../../core/errors.ts';
import { toRefusal } from '../../core/to-refusal.ts';

/** What a call was refused with; fails where it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The call was not refused.');
}

/** The fields that an invalid input was refused for; fails where it was not. */
export async function invalidFields(call: Promise<unknown>): Promise<FieldErrors> {
  const outcome = await call.then(() => new Error('The call was not refused.'), toRefusal);
  if (outcome instanceof Refusal && outcome.data.fields !== undefined) return outcome.data.fields;
  throw outcome;
}
