import { metresBetween } from '../distance.ts';
import { type Bind, by, contains, equals, type Listing } from '../listing.ts';
import { type LocatedVenueRow, locatedVenueColumns, venueJoins } from '../venue.ts';
import { inAudience } from '../visible.ts';

interface VenueFilters {
  query?: string | null | undefined;
  locale_id?: string | null | undefined;
  hidden?: boolean | null | undefined;
  near?: { latitude: number; longitude: number; within?: number | null | undefined } | null | undefined;
}

export const venueListing: Listing<LocatedVenueRow, VenueFilters> = {
  columns: locatedVenueColumns,
  from: () => `venue v ${venueJoins}`,
  id: 'v.id',
  owners: {
    // The locale alone leads to the index by name: with the audience beside it, PostgreSQL expects too few venues to use it.
    audience: {
      is: ({ locale_id }) => (locale_id == null ? 'v.audience_id = o.id' : 'l.audience_id = o.id'),
    },
    locale: { is: 'v.locale_id = o.id' },
  },
  isVisible: ({ audienceId, hidden }, bind) =>
    `${inAudience('v.audience_id', bind(audienceId))} and (${bind(hidden)} or not v.hidden)`,
  filters: {
    query: contains('v.name'),
    locale_id: equals('v.locale_id', 'uuid'),
    hidden: equals('v.hidden', 'boolean'),
    near: ({ within, ...point }, bind) =>
      within == null ? 'true' : `${metresFrom(point, bind)} <= ${bind(within)}::double precision`,
  },
  defaultOrder: 'name',
  orders: {
    name: by('v.name', 'text'),
    created_at: by('v.id', 'uuid'),
    distance: {
      type: 'double precision',
      sql: ({ near }, bind) => (near == null ? 'null' : metresFrom(near, bind)),
    },
  },
  orderOf: ({ near }) => (near == null ? undefined : 'distance'),
};

const metresFrom = ({ latitude, longitude }: { latitude: number; longitude: number }, bind: Bind): string =>
  metresBetween('v.latitude', 'v.longitude', `${bind(latitude)}::float8`, `${bind(longitude)}::float8`);
