import { z } from 'zod';
import type { NearVenueRow } from '../../orm/reads/nearest-venues.ts';
import type { VenueRow } from '../../orm/reads/venue.ts';
import { distance, latitude, longitude } from '../geo.ts';
import { uuid } from '../ids.ts';
import { localeSummary } from '../locales/locale.ts';
import { page } from '../pages.ts';
import { photoSummary, photoWithin } from '../photos/photo.ts';

export const venue = z
  .object({
    id: uuid,
    name: z.string().describe("The name of the venue's page."),
    hidden: z.boolean().describe('Hidden venues are seen by administrators and API keys only.'),
    locale: localeSummary,
    page,
    latitude,
    longitude,
    address: z.string().nullable(),
    photo: photoSummary.nullable(),
  })
  .meta({ id: 'Venue' });

/** A venue in a list; with the distance where the list was asked for near a point. */
export const listedVenue = venue.extend({ distance: distance.optional() }).meta({ id: 'ListedVenue' });

export type Venue = z.output<typeof venue>;

export const presentVenue = (row: VenueRow): Venue => ({
  id: row.id,
  name: row.name,
  hidden: row.hidden,
  locale: { id: row.locale_id, name: row.locale_name },
  page: { id: row.page_id, name: row.name, url: row.page_url },
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  photo: photoWithin(row),
});

export const presentNearVenue = (row: NearVenueRow) => ({ ...presentVenue(row), distance: row.distance });
