import { z } from 'zod';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { eventColumns, eventOfNotice, isTellable } from './of-events.ts';
import { isToCome } from './of-new-events.ts';

/** How many events a letter of the week has. */
export const mostOfWeek = 30;

const bestFirst = 'featured desc, starts_at, event_id';

/**
 * The events of the coming seven days, for each letter of the week: those that the person attends, and those of what the person
 * follows, before others. One more where there are more.
 */
export const noticesOfWeeks = {
  ...scopedQuery(
    'notices_of_weeks',
    z.object({ id: z.string(), ...eventOfNotice.shape }),
    parameters<[ids: readonly string[]]>(),
    `with told as materialized (
       select n.id, n.user_id from notification n
       where n.id = any($1::uuid[]) and n.kind = 'weekly_letter' and ${isTellable()}),
     soon as materialized (
       select ${eventColumns}, e.featured, e.venue_id, e.tag_ids from event e join venue v on v.id = e.venue_id and not v.hidden
       where e.audience_id = :audience and e.span = any('{0,1,2,3,4}') and ${isToCome}
         and e.starts_at > :now - interval '1 day' and e.starts_at <= :now + interval '7 days'
         and exists (select from told)),
     ordered as (
       select owner, soon.event_id, row_number() over (partition by owner order by ${bestFirst}) as rank
       from soon cross join lateral (
         select soon.venue_id union all select unnest(soon.tag_ids)
         union all select person_id from event_person p where p.event_id = soon.event_id) o (owner)),
     owned as materialized (select owner, event_id from ordered where rank <= ${mostOfWeek + 1}),
     found as (
       select told.id, owned.event_id, true as is_own from told
       join follow f on f.user_id = told.user_id and f.audience_id = :audience
       join owned on owned.owner = coalesce(f.venue_id, f.person_id, f.tag_id)
       union all
       select told.id, soon.event_id, true from told
       join rsvp r on r.user_id = told.user_id and r.state = 'attending' join soon on soon.event_id = r.event_id
       union all
       select told.id, best.event_id, false from told
       cross join (select event_id from soon order by ${bestFirst} limit ${mostOfWeek + 1}) best),
     ranked as (
       select each.id, soon.*, row_number() over (partition by each.id order by is_own desc, ${bestFirst}) as place
       from (select id, event_id, bool_or(is_own) as is_own from found group by id, event_id) each
       join soon using (event_id))
     select id, event_id, name, venue_name, starts_at, time_zone, all_day
     from ranked where place <= ${mostOfWeek + 1} order by id, place`,
  ),
  fromPrimary: true,
};
