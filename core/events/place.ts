import type { Transaction } from '../../orm/database.ts';
import { Locale } from '../../orm/entities/locale.ts';
import { Venue } from '../../orm/entities/venue.ts';
import { invalidField } from '../errors.ts';
import { findReferred } from '../find-to-write.ts';

export interface Place {
  readonly venueId: string;
  readonly localeId: string;
}

/** Where an event is to be: at a venue of its audience, and thereby in the venue's locale. */
export async function placeAt(transaction: Transaction, audienceId: string, venueId: string): Promise<Place> {
  const venue = await findReferred(transaction, Venue, venueId, { audienceId, hidden: true });
  if (venue === null) throw invalidField('venue_id', 'names no venue of the audience');
  return { venueId, localeId: venue.localeId };
}

export async function timeZoneOf({ em }: Transaction, { localeId }: Place): Promise<string> {
  return (await em.findOneOrFail(Locale, localeId)).timeZone;
}
