import { inAudience, isVisible } from '../scope.ts';
import { metresBetween } from './distance.ts';

/** How far away the events and venues nearby are at most, in metres. */
export const maximumDistance = 100_000;

/** How many of each there are at most. */
export const maximumNearby = 20;

/** SQL: metres between a row `v` of venue and the point, whose latitude and longitude are the first values. */
export const distance = metresBetween('v.latitude', 'v.longitude', '$1::float8', '$2::float8');

/**
 * An index by degrees: those of longitude are shorter than those of latitude, so that up to a latitude of some 65°, the
 * nearest 20 by metres are among the nearest 48.
 */
const candidates = 48;

const nearest = (audience: string, turn: number, isNeeded: string): string => `(
  select v.id, v.locale_id, ${distance} as distance from venue v
  where ${isNeeded} and ${audience} and ${isVisible}
  order by point(v.longitude, v.latitude) <-> point($2::float8 + ${turn}, $1::float8) limit ${candidates})`;

/** Near the antimeridian, also what is beyond it. */
const turns = [
  [0, 'true'],
  [360, '$2::float8 < -170'],
  [-360, '$2::float8 > 170'],
] as const;

/** Each kind of scope has an index of its own. */
const audiences = [
  [':audience::uuid is not null', 'v.audience_id = :audience'],
  [':audience::uuid is null', inAudience('v.audience_id')],
] as const;

const nearestVenues = audiences
  .flatMap(([isScope, audience]) =>
    turns.map(([turn, isNeeded]) => nearest(audience, turn, `${isScope} and ${isNeeded}`)),
  )
  .join(' union all ');

/** SQL: the nearest venues of the scope, as a part of `with`. */
export const near = `near as materialized (
  select id, locale_id, distance from (${nearestVenues}) venues where distance <= ${maximumDistance}
  order by distance, id limit ${candidates})`;
