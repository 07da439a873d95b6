import { z } from 'zod';
import * as input from '../statements/input-types.ts';
import { latitude, longitude, recordId, uuid } from '../statements/row-types.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { metresBetween } from './distance.ts';
import { type Bind, contains, equals, filter, inLocale } from './filters.ts';
import { by, byName, defineRecord } from './record.ts';

export const venueRow = z.object({
  id: uuid,
  name: z.string().describe("The name of the venue's page."),
  hidden: z
    .boolean()
    .describe('Hidden venues and their events are visible only to administrators and API keys.'),
  latitude,
  longitude,
  address: z.string().nullable().describe('Postal address.'),
  locale_id: z.string(),
  locale_name: z.string(),
  page_id: z.string(),
  page_url: z.string().nullable(),
  photo_id: recordId('Photo').nullable().describe('Its picture.'),
  photo_url: z.string().nullable(),
});

export type VenueRow = z.output<typeof venueRow>;

/** The venue's own columns, among them those by which its page and photo are joined. */
export const ownVenueColumns =
  'v.id, v.name, v.hidden, v.latitude, v.longitude, v.address, v.page_id, v.photo_id';

export const venueColumns = `${ownVenueColumns}, l.id as locale_id, l.name as locale_name,
  p.url as page_url, f.url as photo_url`;

/** The joins of a row `v` of venue but for its locale. */
export const pageAndPhoto = 'left join page p on p.id = v.page_id left join photo f on f.id = v.photo_id';

/** The joins of a row `v` of venue. */
export const venueJoins = `join locale l on l.id = v.locale_id ${pageAndPhoto}`;

export const venueFrom = `venue v ${venueJoins}`;

/** With all columns of its locale, which saves GraphQL a read. */
const locatedVenueRow = venueRow
  .extend({
    locale_label: z.string(),
    locale_latitude: z.number(),
    locale_longitude: z.number(),
    locale_time_zone: z.string(),
  })
  .describe('A place where events happen.');

const near = z
  .strictObject({
    latitude: input.latitude,
    longitude: input.longitude,
    within: z.number().min(0).nullish().describe('Only venues within this distance, in metres.'),
  })
  .meta({ id: 'Near', description: 'A point on the earth.' });

/** SQL: where the venue is on a map, as indexes have it. */
const place = 'on_map(v.latitude, v.longitude)';

export const venues = defineRecord('Venue', {
  row: locatedVenueRow,
  columns: `${venueColumns}, l.label as locale_label,
    l.latitude as locale_latitude, l.longitude as locale_longitude, l.time_zone as locale_time_zone`,
  from: venueFrom,
  id: 'v.id',
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
    near: filter(
      near,
      'Sorts the list by distance from this point, nearest first; `orderBy` is then ignored.',
      () => 'true', // the order has the greatest distance
    ),
  },
  orders: {
    name: byName('v.name'),
    created_at: by('v.id', 'uuid'),
    distance: {
      type: 'double precision',
      sql: ({ near }, bind) => (near == null ? 'null' : metresFrom(near, bind)),
      most: ({ near }, bind) => (near?.within == null ? undefined : `${bind(near.within)}::float8`),
      nearly: ({ near }, bind) => nearlyByDistance(near ?? { latitude: 0, longitude: 0 }, bind),
    },
  },
  orderOf: ({ near }) => (near == null ? undefined : 'distance'),
});

/** On the map, what is near to each other has the order that it has on the earth. */
function nearlyByDistance({ latitude, longitude }: Near, bind: Bind) {
  const point = `${bind(latitude)}::float8, ${bind(longitude)}::float8`;
  return {
    by: `${place} <-> on_map(${point})`,
    areas: (metres: string) => `map_around(${point}, ${metres}) area (bounds)`,
    is: `${place} <@ area.bounds`,
  };
}

type Near = z.output<typeof near>;

function metresFrom({ latitude, longitude }: Near, bind: Bind): string {
  return metresBetween(
    'v.latitude',
    'v.longitude',
    `${bind(latitude)}::float8`,
    `${bind(longitude)}::float8`,
  );
}

export const venueById = scopedQuery(
  'venue_by_id',
  venueRow,
  parameters<[id: string]>(),
  `select ${venueColumns} from ${venueFrom}
   where v.id = $1 and ${inAudience('v.audience_id')} and ${isVisible}`,
);
