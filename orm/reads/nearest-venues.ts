import { statement } from '../statement.ts';
import { metresBetween } from './distance.ts';
import { type VenueRow, venueColumns, venueJoins } from './venue.ts';
import { inAudience } from './visible.ts';

export interface NearVenueRow extends VenueRow {
  distance: number;
  /** How many candidates were weighed. */
  weighed: number;
  /** How far on the plane, in radii of the earth, the last candidate lies from the point asked for. */
  reach: number;
  /** Cosine of the angle between the locale and the point asked for. */
  cosine: number;
}

/** Below this cosine the point is all but beyond the locale's horizon, and the plane tells nothing. */
export const smallestCosine = 0.1;

/**
 * The nearest among a bounded number of candidates, which the index gives by their distance on the plane that touches
 * the sphere at the locale. The point asked for is brought onto that plane by gnomonic projection. A locale of another
 * audience has none.
 */
export const nearestVenues = statement<
  NearVenueRow,
  [
    localeId: string,
    audienceId: string | null,
    hidden: boolean,
    latitude: number,
    longitude: number,
    limit: number,
    candidates: number | null,
    afterDistance: number | null,
    afterId: string | null,
  ]
>(
  'nearest_venues',
  `with projected as materialized (
     select spot_on_plane(l.latitude, l.longitude, $4, $5) as spot,
       sin(radians(l.latitude)) * sin(radians($4::float8))
       + cos(radians(l.latitude)) * cos(radians($4::float8)) * cos(radians(l.longitude - $5::float8)) as cosine
     from locale l where l.id = $1 and ${inAudience('l.audience_id', '$2')}),
   asked as materialized (
     select cosine, case when cosine > ${smallestCosine} then point(spot[0] / cosine, spot[1] / cosine) else spot end as spot
     from projected),
   candidate as materialized (
     select v.id, v.spot <-> (select spot from asked) as reach,
       ${metresBetween('v.latitude', 'v.longitude', '$4::float8', '$5::float8')} as distance
     from venue v where v.locale_id = $1 and ($3 or not v.hidden)
     order by v.spot <-> (select spot from asked) limit $7),
   weighed as (select count(*)::int as weighed, max(reach) as reach from candidate),
   found as (
     select id, distance from candidate where $8::float8 is null or (distance, id) > ($8, $9::uuid)
     order by distance, id limit $6)
   select ${venueColumns}, found.distance, weighed.weighed, weighed.reach, asked.cosine
   from found join venue v on v.id = found.id ${venueJoins}, weighed, asked
   order by found.distance, found.id`,
);
