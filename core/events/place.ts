import type { Transaction } from '../../orm/database.ts';
import { Locale } from '../../orm/schema/entities/locale.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { requireReferenced, type Write } from '../records/references.ts';

interface Place {
  readonly venueId: string;
  readonly localeId: string;
}

/** Checks that the venue is of the event's audience; the event's locale is the venue's. */
export async function placeAt(write: Write, id: string): Promise<Place> {
  const venueId = await requireReferenced(write, Venue, 'venue_id', id);
  const { localeId } = await write.transaction.em.findOneOrFail(Venue, venueId);
  return { venueId, localeId };
}

/** The time zone that an edit sets: null stands for that of the venue's locale. */
export const timeZoneAfter = async (
  write: Write,
  { time_zone }: { readonly time_zone?: string | null | undefined },
  venueId: string,
): Promise<string | undefined> =>
  time_zone === null ? timeZoneOf(write.transaction, await placeAt(write, venueId)) : time_zone;

export async function timeZoneOf({ em }: Transaction, { localeId }: Place): Promise<string> {
  return (await em.findOneOrFail(Locale, localeId)).timeZone;
}
