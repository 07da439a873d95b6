import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import type { ListRow } from '../../orm/records/record.ts';
import { type VenueRow, venueById, venueRow, venues } from '../../orm/records/venue.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { notFound } from '../errors/refusal.ts';
import { localeSummary } from '../locales/locale.ts';
import { page } from '../pages/page.ts';
import { photoIn, photoSummary } from '../photos/photo.ts';
import { distance } from '../values/geo.ts';

const { id, name, hidden, latitude, longitude, address } = venueRow.shape;

export const venue = z
  .object({
    id,
    name,
    hidden,
    locale: localeSummary,
    page,
    latitude,
    longitude,
    address,
    photo: photoSummary.nullable(),
  })
  .meta({ id: 'Venue' });

/** A venue in a list, with the distance if the list is sorted by it. */
export const listedVenue = venue.extend({ distance: distance.optional() }).meta({ id: 'ListedVenue' });

export type Venue = z.output<typeof venue>;

/** The venue; `not_found` if it is out of scope. */
export async function findVenue({ query }: Reader, scope: Scope, id: string): Promise<VenueRow> {
  const [found] = await query(venueById, scope, [id]);
  if (found === undefined) throw notFound();
  return found;
}

/** Those of the ids that are in scope. */
export const readVenues = async ({ query }: Reader, scope: Scope, ids: string[]): Promise<Venue[]> =>
  (await query(venues.byIds, scope, [ids])).map(presentVenue);

export const presentVenue = (row: VenueRow): Venue => ({
  id: row.id,
  name: row.name,
  hidden: row.hidden,
  locale: { id: row.locale_id, name: row.locale_name },
  page: { id: row.page_id, name: row.name, url: row.page_url },
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  photo: photoIn(row),
});

/** A venue of a list by distance. */
export const presentNearVenue = (row: ListRow<VenueRow>) => ({
  ...presentVenue(row),
  distance: Number(row.sort_key),
});
