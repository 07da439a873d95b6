import type { AnyDesk } from '../frame/desk.ts';
import type { Field } from './field.ts';
import { isNewVenue } from './fields.ts';
import { homeOf, isReference } from './home-of-new.ts';
import { inputOf } from './input.ts';
import type { Texts } from './posted.ts';

/** The input for a new record. Its times are on the clocks of where it belongs, such as the venue of an event. */
export async function newInput(
  desk: AnyDesk,
  fields: readonly Field[],
  texts: Texts,
  isProposed = false,
): Promise<Readonly<Record<string, unknown>>> {
  const { places, zone, place } = await homeOf(desk, fields, texts);
  const others = fields.filter((field) => !isReference(field) && !isNewVenue(field));
  return { ...places, ...(await inputOf({ desk, zone, place, isProposed }, others, texts, {})) };
}
