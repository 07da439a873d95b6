import { metresBetween } from '../records/points.ts';
import { venueColumns, venueFrom, venueJoins, venueRow } from '../records/venue.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

const condition = `${inAudience('v.audience_id')} and ${isVisible}`;
const distance = metresBetween('v.latitude', 'v.longitude', '$1::float8', '$2::float8');

/** Beacon numbers are unique per audience only; of several with the same numbers, the nearest venue. */
export const venueOfBeacon = scopedQuery(
  'venue_of_beacon',
  venueRow,
  parameters<[latitude: number, longitude: number, major: number, minor: number]>(),
  `select ${venueColumns} from ${venueFrom}
   where v.beacon = jsonb_build_object('major', $3::integer, 'minor', $4::integer) and ${condition} order by ${distance}, v.id limit 1`,
);

/** A source that knows the town alone says so in the name, and its point is the town's: nobody is there. */
const isPlace = "v.name !~* '\\([^)]* not given[^)]*\\)$'";

export const nearestVenueWithin = scopedQuery(
  'nearest_venue_within',
  venueRow,
  parameters<[latitude: number, longitude: number, metres: number]>(),
  `select ${venueColumns} from (
     select v.* from map_around($1, $2, $3) area (bounds)
     join venue v on on_map(v.latitude, v.longitude) <@ area.bounds
     where ${distance} <= $3 and ${isPlace} and ${condition}
     order by ${distance}, v.id limit 1) v ${venueJoins}`,
);
