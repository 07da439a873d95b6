import type { AnyDesk } from '../frame/desk.ts';
import type { Field } from './field.ts';
import { isNewVenue } from './fields.ts';
import { homeOf, isReference } from './home-of-new.ts';
import { inputOf } from './input.ts';
import { newVenueIn } from './new-venue.ts';
import type { Texts } from './posted.ts';

/** The input for a new record. Its times are on the clocks of where it belongs, such as the venue of an event. */
export async function newInput(
  desk: AnyDesk,
  fields: readonly Field[],
  texts: Texts,
): Promise<Readonly<Record<string, unknown>>> {
  const { places, zone, place } = await homeOf(desk, fields, texts);
  const others = fields.filter((field) => !isReference(field) && !isNewVenue(field));
  return { ...places, ...(await inputOf({ desk, zone, place }, others, texts, {})) };
}

/** The same of a record that is proposed, with its venue where that is proposed too. */
export async function proposedInput(desk: AnyDesk, fields: readonly Field[], texts: Texts) {
  const added = await newVenueIn(desk, fields, texts);
  const { places, zone } =
    added === null ? await homeOf(desk, fields, texts) : { places: {}, zone: added.zone };
  const others = fields.filter((field) => !isReference(field) && !isNewVenue(field));
  const own = await inputOf({ desk, zone, isProposed: true }, others, texts, {});
  return { input: { ...places, ...own }, venue: added?.venue };
}
