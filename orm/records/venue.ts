import { z } from 'zod';
import { latitude, longitude, recordId, uuid } from '../statements/row-types.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { knownAccessibility } from './accessibility.ts';
import { contains, equals, filter, inLocale } from './filters.ts';
import { mergedVenues } from './merged.ts';
import { byDistance, nearFilter, orderNear } from './points.ts';
import { by, byName, defineRecord, listRowOf } from './record.ts';

export const venueRow = z.object({
  id: uuid,
  name: z.string().describe("The name of the venue's page."),
  hidden: z
    .boolean()
    .describe('Hidden venues and their events are visible only to administrators and API keys.'),
  latitude,
  longitude,
  address: z.string().nullable().describe('Postal address.'),
  accessibility: knownAccessibility,
  locale_id: z.string(),
  locale_name: z.string(),
  page_id: z.string(),
  page_url: z.string().nullable(),
  photo_id: recordId('Photo').nullable().describe('Its picture.'),
  photo_url: z.string().nullable(),
});

export type VenueRow = z.output<typeof venueRow>;

/** The venue's own columns, among them those by which its page and photo are joined. */
const ownVenueColumns =
  'v.id, v.name, v.hidden, v.latitude, v.longitude, v.address, v.accessibility, v.page_id, v.photo_id';

export const venueColumns = `${ownVenueColumns}, l.id as locale_id, l.name as locale_name,
  p.url as page_url, f.url as photo_url`;

/** The joins of a row `v` of venue but for its locale. */
const pageAndPhoto = 'left join page p on p.id = v.page_id left join photo f on f.id = v.photo_id';

/** The joins of a row `v` of venue. */
export const venueJoins = `join locale l on l.id = v.locale_id ${pageAndPhoto}`;

export const venueFrom = `venue v ${venueJoins}`;

/** SQL: somebody knows more of the place of `v` than its locale `l`. */
export const isPlaced = `((v.latitude, v.longitude) <> (l.latitude, l.longitude) and (v.latitude, v.longitude) <> (0, 0))`;

/** With all columns of its locale, which saves GraphQL a read. */
const locatedVenueRow = venueRow
  .extend({
    locale_label: z.string(),
    locale_latitude: z.number(),
    locale_longitude: z.number(),
    locale_time_zone: z.string(),
  })
  .describe('A place where events happen.');

export const venues = defineRecord('Venue', {
  row: locatedVenueRow,
  columns: `${venueColumns}, l.label as locale_label,
    l.latitude as locale_latitude, l.longitude as locale_longitude, l.time_zone as locale_time_zone`,
  from: venueFrom,
  formerIds: mergedVenues,
  embedded: { page_: 'p', locale_: 'l' },
  isVisible: `${inAudience('v.audience_id')} and ${isVisible}`,
  owners: {
    // With a locale filter, the audience is compared on `l`: on `v`, PostgreSQL estimates too few rows and does not use
    // the index by name.
    audience: {
      is: ({ locale_id }) => (locale_id == null ? 'v.audience_id = o.id' : 'l.audience_id = o.id'),
      description: 'The venues.',
    },
    locale: { is: 'v.locale_id = o.id', description: 'Its venues.' },
  },
  filters: {
    query: contains('v.name'),
    locale_id: inLocale('v.locale_id'),
    hidden: filter(
      z.boolean(),
      'If true, only hidden venues; if false, only visible ones.',
      equals('v.hidden', 'boolean'),
    ),
    unplaced: filter(
      z.boolean(),
      'If true, only venues of whose place nothing is known: at the point of their locale, or at 0, 0. If false, only others.',
      (unplaced, bind) => `${isPlaced} <> ${bind(unplaced)}::boolean`,
    ),
    near: nearFilter,
  },
  orders: {
    name: byName('v.name'),
    created_at: by('v.id', 'uuid'),
    distance: byDistance,
  },
  orderOf: orderNear,
});

/** Lists of venues without their locales' columns, which REST does not show. */
export const plainVenues = { ...venues, columns: venueColumns, listRow: listRowOf(venueRow) };

const foundVenueRow = venueRow.extend({ is_placed: z.boolean() });

export type FoundVenueRow = z.output<typeof foundVenueRow>;

export const venueById = scopedQuery(
  'venue_by_id',
  foundVenueRow,
  parameters<[id: string]>(),
  `select ${venueColumns}, ${isPlaced} as is_placed from ${venueFrom}
   where v.id = $1 and ${inAudience('v.audience_id')} and ${isVisible}`,
);
