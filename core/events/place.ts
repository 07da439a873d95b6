import type { Transaction } from '../../orm/database.ts';
import { Locale } from '../../orm/schema/entities/locale.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { invalidField } from '../errors/refusal.ts';
import { findReferenced } from '../records/mutations.ts';

interface Place {
  readonly venueId: string;
  readonly localeId: string;
}

/** Checks that the venue is of the event's audience; the event's locale is the venue's. */
export async function placeAt(transaction: Transaction, audienceId: string, venueId: string): Promise<Place> {
  const venue = await findReferenced(transaction, Venue, venueId, audienceId);
  if (venue === null) throw invalidField('venue_id', 'must be the id of a venue of the audience');
  return { venueId, localeId: venue.localeId };
}

export async function timeZoneOf({ em }: Transaction, { localeId }: Place): Promise<string> {
  return (await em.findOneOrFail(Locale, localeId)).timeZone;
}
