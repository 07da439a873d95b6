import { z } from 'zod';
import { metresBetween } from '../records/distance.ts';
import { ownVenueColumns, pageAndPhoto, venueColumns, venueRow } from '../records/venue.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

const nearVenueRow = venueRow.extend({
  distance: z.number(),
  /** The number of candidates. */
  candidate_count: z.number(),
  /** The distance on the plane, in radii of the earth, of the last candidate from the requested point. */
  reach: z.number(),
  /** Cosine of the angle between the locale and the requested point. */
  cosine: z.number(),
});

export type NearVenueRow = z.output<typeof nearVenueRow>;

/** Below this cosine the point is nearly beyond the locale's horizon, and distances on the plane are useless. */
export const smallestCosine = 0.1;

/**
 * The nearest among a bounded number of candidates, which the index returns by distance on the plane tangent to the
 * sphere at the locale. The requested point is projected onto that plane gnomonically. No candidates if the locale is
 * another audience's.
 */
export const nearestVenues = scopedQuery(
  'nearest_venues',
  nearVenueRow,
  parameters<
    [
      localeId: string,
      latitude: number,
      longitude: number,
      limit: number,
      candidates: number | null,
      afterDistance: number | null,
      afterId: string | null,
    ]
  >(),
  `with projected as materialized (
     select l.id, l.name, spot_on_plane(l.latitude, l.longitude, $2, $3) as spot,
       sin(radians(l.latitude)) * sin(radians($2::float8))
       + cos(radians(l.latitude)) * cos(radians($2::float8)) * cos(radians(l.longitude - $3::float8)) as cosine
     from locale l where l.id = $1 and ${inAudience('l.audience_id')}),
   asked as materialized (
     select id, name, cosine, case when cosine > ${smallestCosine} then point(spot[0] / cosine, spot[1] / cosine) else spot end as spot
     from projected),
   candidate as materialized (
     select ${ownVenueColumns}, v.spot <-> (select spot from asked) as reach,
       ${metresBetween('v.latitude', 'v.longitude', '$2::float8', '$3::float8')} as distance
     from venue v where v.locale_id = $1 and ${isVisible}
     order by v.spot <-> (select spot from asked) limit $5),
   bounds as (select count(*)::int as candidate_count, max(reach) as reach from candidate),
   found as (
     select * from candidate where $6::float8 is null or (distance, id) > ($6, $7::uuid)
     order by distance, id limit $4)
   select ${venueColumns}, v.distance, bounds.candidate_count, bounds.reach, l.cosine
   from asked l, bounds, found v ${pageAndPhoto}
   order by v.distance, v.id`,
);
