import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import {
  type Accessibility,
  accessibility,
  type KnownAccessibility,
} from '../../orm/records/accessibility.ts';
import { optional } from '../../orm/records/filters.ts';
import { mergedVenues } from '../../orm/records/merged.ts';
import { bothOrNeither, distance, optionalPoint } from '../../orm/records/points.ts';
import type { ListRow } from '../../orm/records/record.ts';
import {
  type FoundVenueRow,
  plainVenues,
  type VenueRow,
  venueById,
  venueRow,
  venues,
} from '../../orm/records/venue.ts';
import { id } from '../../orm/statements/input-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { findLocale, localeSummary } from '../locales/locale.ts';
import { page } from '../pages/page.ts';
import { photoIn, photoSummary } from '../photos/photo.ts';
import { proven, readProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { readPage } from '../records/list.ts';
import { countedPageInput, pageOf } from '../records/paging.ts';
import { survivorOf } from '../records/survivor.ts';
import { audienceSelection, readingScope } from '../request/scope.ts';

const row = venueRow.shape;

export const venue = z
  .object({
    id: row.id,
    name: row.name,
    hidden: row.hidden,
    locale: localeSummary,
    page,
    latitude: row.latitude,
    longitude: row.longitude,
    address: row.address,
    accessibility: accessibility.describe('What it has for those who need it.'),
    photo: photoSummary.nullable(),
  })
  .meta({ id: 'Venue' });

/** A venue in a list, with the distance if the list is sorted by it. */
export const listedVenue = venue.extend({ distance: distance.optional() }).meta({ id: 'ListedVenue' });

export type Venue = z.output<typeof venue>;

/** For pages: where it is otherwise, nobody is led. */
export const is_placed = z.boolean().describe('Whether more is known of its place than its locale.');

/** The venue, or the one into which it was merged; `not_found` if it is out of scope. */
export async function findVenue(reader: Reader, scope: Scope, id: string): Promise<FoundVenueRow> {
  const [found] = await reader.query(venueById, scope, [id]);
  return found ?? survivorOf(reader, scope, mergedVenues, venueById, id);
}

/** Those of the ids that are in scope. */
export const readVenues = async ({ query }: Reader, scope: Scope, ids: string[]): Promise<Venue[]> =>
  (await query(venues.byIds, scope, [ids])).map(venueBody);

export const venueBody = (row: VenueRow): Venue => ({
  id: row.id,
  name: row.name,
  hidden: row.hidden,
  locale: { id: row.locale_id, name: row.locale_name },
  page: { id: row.page_id, name: row.name, url: row.page_url },
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  accessibility: wholeAccessibility(row.accessibility),
  photo: photoIn(row),
});

/** A venue of a list by distance. */
export const nearVenueBody = (row: ListRow<VenueRow>) => ({
  ...venueBody(row),
  distance: Number(row.sort_key),
});

export const getVenue = readProcedure
  .meta({ openapi: route('GET', '/v1/venues/{id}', 'Venues', 'Get a venue') })
  .input(z.object({ id: id('Venue'), ...audienceSelection }))
  .output(proven(venue))
  .query(async ({ ctx, input }) =>
    venueBody(await findVenue(ctx.database, await readingScope(ctx, input), input.id)),
  );

const { query } = optional(venues.filters);

const radius = z
  .number()
  .min(0)
  .optional()
  .describe('Only venues within this distance from the point, in metres.');

export const listVenuesInLocale = readProcedure
  .meta({
    isCostly: true,
    openapi: route(
      'GET',
      '/v1/locales/{locale_id}/venues',
      'Venues',
      "List a locale's venues, nearest first",
      {
        description: 'Visible venues only. Without a point, they are sorted by name.',
      },
    ),
  })
  .input(
    z
      .object({
        locale_id: id('Locale'),
        ...optionalPoint,
        radius,
        query,
        ...countedPageInput,
        ...audienceSelection,
      })
      .superRefine(bothOrNeither)
      .superRefine(({ radius, latitude, longitude }, context) => {
        if (radius !== undefined && latitude === undefined && longitude === undefined)
          context.addIssue({ code: 'custom', path: ['radius'], message: 'requires latitude and longitude' });
      }),
  )
  .output(proven(pageOf(listedVenue)))
  .query(async ({ ctx, input }) => {
    const { locale_id, latitude, longitude, radius, query, limit, cursor, count } = input;
    const { database } = ctx;
    const scope = await readingScope(ctx, input);
    const near =
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude, within: radius };
    const list = { owner: 'locale', id: locale_id, filters: { query, near }, limit, cursor, count };
    const page = await readPage(database, scope, plainVenues, list);
    if (page.items.length === 0) await findLocale(database, scope, locale_id);
    return { ...page, items: page.items.map(near === undefined ? venueBody : nearVenueBody) };
  });

/** With what is not known. */
export const wholeAccessibility = ({
  step_free_entrance = 'unknown',
  accessible_toilet = 'unknown',
  hearing_loop = 'unknown',
  quiet_room = 'unknown',
  parking = 'unknown',
}: KnownAccessibility): Accessibility => ({
  step_free_entrance,
  accessible_toilet,
  hearing_loop,
  quiet_room,
  parking,
});
