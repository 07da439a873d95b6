import { z } from 'zod';
import { isVisible, ofAudience } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from './event.ts';
import { distance, maximumDistance, maximumNearby, near } from './nearby.ts';

/** How many metres of way count as much as a minute of waiting. */
export const metresPerMinute = 20;

const isOn = `e.status = 'scheduled' and e.over_at > :now::timestamptz`;

/** Those of at most a day, as one range of an index by start. */
const soonest = (owner: string): string => `(
  select e.id, e.venue_id, e.starts_at from event e
  where ${owner} and e.span = 0 and e.starts_at > :now::timestamptz - interval '1 day' and ${isOn}
  order by e.starts_at, e.id limit ${maximumNearby})`;

const lasting = `(
  select e.id, e.venue_id, e.starts_at from event e
  where e.venue_id = near.id and e.span > 0 and ${isOn} order by e.over_at limit ${maximumNearby})`;

/** Of how many locales of the venues nearby the next events are considered. */
const maximumLocales = 3;

/**
 * What is on around a point, soon and near weighed together: among the next events of the nearest venues, and the next
 * events of their locales.
 */
export const eventsNearby = scopedQuery(
  'events_nearby',
  embeddingEventRow.extend({ distance: z.number() }),
  parameters<[latitude: number, longitude: number]>(),
  `with ${near},
   around as (select locale_id from near group by locale_id order by min(distance), locale_id limit ${maximumLocales}),
   found as (
     select e.id, e.starts_at, near.distance
     from near cross join lateral (${soonest('e.venue_id = near.id')} union all ${lasting}) e
     union
     select e.id, e.starts_at, ${distance} as distance
     from around cross join lateral (
       ${soonest('e.locale_id = around.locale_id and e.featured')}
       union all ${soonest('e.locale_id = around.locale_id and not e.featured')}) e
     join venue v on v.id = e.venue_id and ${isVisible}),
   best as (
     select id, distance, distance + ${metresPerMinute} / 60.0
       * greatest(0, extract(epoch from starts_at - :now::timestamptz)::float8) as score
     from found where distance <= ${maximumDistance}
     order by score, id limit ${maximumNearby})
   select ${embeddingEventColumns}, best.distance
   from best join event e on e.id = best.id ${embeddingEventJoins}
   where ${ofAudience('e.audience_id')}
   order by best.score, best.id`,
);
