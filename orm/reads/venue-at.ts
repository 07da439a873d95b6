import { statement } from '../statement.ts';
import { metresBetween } from './distance.ts';
import { type VenueRow, venueColumns, venueJoins } from './venue.ts';
import { inAudience } from './visible.ts';

type Here = [audienceId: string | null, hidden: boolean, latitude: number, longitude: number];

const visible = `${inAudience('v.audience_id', '$1')} and ($2 or not v.hidden)`;
const distance = metresBetween('v.latitude', 'v.longitude', '$3::float8', '$4::float8');

/** Audiences number their beacons each for themselves: the nearest of those that share a number. */
export const venueOfBeacon = statement<VenueRow, [...Here, major: number, minor: number]>(
  'venue_of_beacon',
  `select ${venueColumns} from beacon b join venue v on v.id = b.venue_id ${venueJoins}
   where b.major = $5 and b.minor = $6 and ${visible} order by ${distance}, v.id limit 1`,
);

/** A part of the box around the point: what of it lies beyond a turn of the sphere comes back on the other side. */
const inBox = (turn: number): string => `point(v.longitude, v.latitude) <@ box(
  point($4::float8 - $7::float8 + ${turn}, $3::float8 - $6::float8),
  point($4::float8 + $7::float8 + ${turn}, $3::float8 + $6::float8))`;

export const nearestVenueWithin = statement<
  VenueRow,
  [...Here, metres: number, latitudeReach: number, longitudeReach: number]
>(
  'nearest_venue_within',
  `select ${venueColumns} from venue v ${venueJoins}
   where (${inBox(0)} or ${inBox(360)} or ${inBox(-360)}) and ${distance} <= $5 and ${visible}
   order by ${distance}, v.id limit 1`,
);
