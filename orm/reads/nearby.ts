import { z } from 'zod';
import { isUpcoming, isUpcomingOf, now } from '../records/event-times.ts';
import { metresBetween } from '../records/points.ts';
import { uuid } from '../statements/row-types.ts';
import { inAudience, isVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** How far away the events and venues nearby are at most, in metres. */
export const maximumDistance = 100_000;

/** How many of each there are at most. */
export const maximumNearby = 20;

/** How many metres of way count as much as a minute of waiting. */
export const metresPerMinute = 20;

const distance = metresBetween('v.latitude', 'v.longitude', '$1::float8', '$2::float8');

/** On the map. Among them are the nearest 20 by metres, but for points next to a pole. */
const candidates = 48;

/** Near the antimeridian, also what is beyond it. */
const turns = `unnest(case when $2::float8 < -170 then '{0,360}' when $2::float8 > 170 then '{0,-360}'
  else '{0}' end::float8[])`;

const nearest = (condition: string): string => `
  select v.* from ${turns} turn cross join lateral (
    select v.id, v.locale_id, ${distance} as distance from venue v
    where ${condition} and ${isVisible}
    order by on_map(v.latitude, v.longitude) <-> on_map($1::float8, $2::float8 + turn) limit ${candidates}) v`;

/** Each kind of scope has an index of its own. */
const nearestVenues = `${nearest(':audience::uuid is not null and v.audience_id = :audience')}
  union all ${nearest(`:audience::uuid is null and ${inAudience('v.audience_id')}`)}`;

/** SQL: the event, at a visible venue, is visible. */
const isShown = '(:hidden or not e.hidden)';

/** Those of at most a day, as one range of an index by start. */
const soonest = (condition: string): string => `(
  select e.id, e.venue_id, e.starts_at from event e
  where ${condition} and ${isUpcomingOf(0, `${now} - interval '1 day'`)} and ${isShown}
  order by e.starts_at, e.id limit ${maximumNearby})`;

const lasting = `(
  select e.id, e.venue_id, e.starts_at from event e
  where e.venue_id = near.id and e.span > 0 and ${isUpcoming} and ${isShown} order by e.over_at limit ${maximumNearby})`;

/** Of how many locales of the venues nearby the next events are considered. */
const maximumLocales = 3;

/** Metres of way and of waiting: the lower, the better. */
const score = `distance + ${metresPerMinute} / 60.0
  * greatest(0, extract(epoch from starts_at - ${now})::float8)`;

/** When an event that scores as `last` begins at the venue; a minute later, since numbers are rounded. */
const latestStart = `coalesce(
  ${now} + ((last.score - near.distance) / ${metresPerMinute} + 1) * interval '1 minute', 'infinity')`;

/**
 * The nearest venues, whatever their locales; and what is on around the point, soon and near weighed together: among the
 * next events of the nearest venues, and the next events of their locales. Those of the locales are read first. Of a
 * venue's, only those matter then that score at least as well as the last of the best 20 of the locales.
 */
export const recordsNearby = scopedQuery(
  'records_nearby',
  z.object({ kind: z.enum(['event', 'venue']), id: uuid, distance: z.number() }),
  parameters<[latitude: number, longitude: number]>(),
  `with near as materialized (
     select id, locale_id, distance from (${nearestVenues}) v where distance <= ${maximumDistance}
     order by distance, id limit ${candidates}),
   around as (select locale_id from near group by locale_id order by min(distance), locale_id limit ${maximumLocales}),
   in_locales as materialized (
     select id, distance, ${score} as score from (
       select e.id, e.starts_at, ${distance} as distance
       from around cross join (values (true), (false)) each_featured (featured) cross join lateral
         ${soonest('e.locale_id = around.locale_id and e.featured = each_featured.featured')} e
       join venue v on v.id = e.venue_id and ${isVisible}) e
     where distance <= ${maximumDistance}),
   last as (select score from in_locales order by score offset ${maximumNearby - 1} limit 1),
   near_enough as (
     select near.id, near.distance, ${latestStart} as latest_start
     from near left join last on true where last.score is null or near.distance <= last.score),
   at_venues as (
     select e.id, near.distance, ${score} as score
     from near_enough near cross join lateral (
       ${soonest('e.venue_id = near.id and e.starts_at <= near.latest_start')} union all ${lasting}) e),
   events as (
     select distinct on (score, id) id, distance, score
     from (select * from in_locales union all select * from at_venues) found
     order by score, id limit ${maximumNearby})
   select kind, id, distance from (
     select 'event' as kind, id, distance, score from events
     union all (select 'venue', id, distance, distance from near order by distance, id limit ${maximumNearby})) found
   order by kind, score, id`,
);
