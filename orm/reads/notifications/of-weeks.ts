import { z } from 'zod';
import { isOfAnySpan } from '../../records/event-times.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { followable } from './audiences.ts';
import { eventColumns, eventOfNotice, given, isTellable } from './of-events.ts';
import { isToCome } from './of-new-events.ts';

/** How many events a letter of the week has. */
export const mostOfWeek = 30;

const bestFirst = 'featured desc, starts_at, id';

/** SQL: the event `e` of a venue `v` is on in the coming seven days. */
const isSoon = `e.audience_id = :audience::uuid and ${isToCome} and not v.hidden
  and e.starts_at > :now - interval '1 day' and e.starts_at <= :now + interval '7 days'`;

/**
 * The events of the coming seven days, for each letter of the week: those that the person attends, and those of what the person
 * follows, before others. One more where there are more.
 */
export const noticesOfWeeks = scopedQuery(
  'notices_of_weeks',
  z.object({ id: z.string(), ...eventOfNotice.shape }),
  parameters<[ids: readonly string[]]>(),
  `with told as materialized (
     select n.id, n.user_id from ${given}
     where n.kind = 'weekly_letter' and ${isTellable()}),
   soon as materialized (
     select e.id, e.featured, e.starts_at, e.venue_id, e.tag_ids from event e join venue v on v.id = e.venue_id
     where ${isSoon} and ${isOfAnySpan} and exists (select from told)),
   ordered as (
     select owner, soon.id, row_number() over (partition by owner order by ${bestFirst}) as rank
     from soon cross join lateral ${followable('soon', 'id')} o (owner)),
   owned as materialized (select owner, id from ordered where rank <= ${mostOfWeek + 1}),
   found (id, event_id, is_own) as (
     select told.id, owned.id, true from told
     join follow f on f.user_id = told.user_id and f.audience_id = :audience
     join owned on owned.owner = coalesce(f.venue_id, f.person_id, f.tag_id)
     union all
     select told.id, r.event_id, true from told
     join rsvp r on r.user_id = told.user_id and r.audience_id = :audience and r.state = 'attending'
     union all
     select told.id, best.id, false from told
     cross join (select id from soon order by ${bestFirst} limit ${mostOfWeek + 1}) best),
   ranked as (
     select f.id, ${eventColumns},
       row_number() over (partition by f.id order by is_own desc, featured desc, e.starts_at, e.id) as place
     from (select id, event_id, bool_or(is_own) as is_own from found group by id, event_id) f
     join event e on e.id = f.event_id join venue v on v.id = e.venue_id where ${isSoon})
   select id, event_id, name, venue_name, starts_at, time_zone, all_day
   from ranked where place <= ${mostOfWeek + 1} order by id, place`,
  { fromPrimary: true },
);
