import { z } from 'zod';
import { spans } from '../../records/event-times.ts';
import { inAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { haveCloseStarts } from '../reach.ts';
import { pairsOf } from './pairs-of.ts';

const event = z.object({
  id: z.string(),
  name: z.string(),
  starts_at: z.string(),
  all_day: z.boolean(),
  venue: z.string(),
});

/**
 * Of each of these events, those at its venue, and at one that may be the same, that begin at about the same time.
 */
export const eventsAround = scopedQuery(
  'events_around',
  z.object({ given: event, other: event, venues: z.number() }),
  parameters<[ids: readonly string[]]>(),
  `select jsonb_build_object('id', g.id, 'name', g.name, 'starts_at', g.starts_at, 'all_day', g.all_day, 'venue', gv.name) as given,
     jsonb_build_object('id', o.id, 'name', o.name, 'starts_at', o.starts_at, 'all_day', o.all_day, 'venue', ov.name) as other, place.score as venues
   from event g join venue gv on gv.id = g.venue_id cross join lateral (
     select g.venue_id as id, 1::float8 as score
     union all select case d.one when g.venue_id then d.other else d.one end, d.score
       from ${pairsOf('g.venue_id', 'g.audience_id')} d where d.kind = 'venue' and d.dismissed_at is null
   ) place join venue ov on ov.id = place.id
   cross join lateral (
     select o.id, o.name, o.starts_at, o.all_day from ${spans} cross join unnest('{scheduled,cancelled}'::text[]) each_status (status) join event o
       on o.venue_id = place.id and o.status = each_status.status and o.span = each_span.span
       and ${haveCloseStarts('o', 'g')}
     where o.id <> g.id order by abs(extract(epoch from o.starts_at - g.starts_at)), o.id limit 30) o
   where g.id = any($1::uuid[]) and ${inAudience('g.audience_id')}`,
  { fromPrimary: true, isLarge: true },
);
