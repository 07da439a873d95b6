import { z } from 'zod';
import { timestamp } from '../../statements/row-types.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { eventColumns, eventOfNotice, isTellable } from './of-events.ts';

/** SQL: by the entry `c` of the ledger, the event `e` is there for everybody, and was not. */
export const becameVisible = `c.kind = 'event' and c.operation in ('create', 'update')
  and c.after ->> 'hidden' = 'false' and not e.hidden and e.status = 'scheduled' and e.over_at > :now::timestamptz`;

/** How many of what is new a notification names, and one more where there are more. */
const maximum = 4;

/** The first new events of what those follow who are to be told of them, one row each. */
export const noticesOfNewEvents = {
  ...scopedQuery(
    'notices_of_new_events',
    z.object({ id: z.string(), ...eventOfNotice.shape, starts_at: timestamp }),
    parameters<[ids: readonly string[]]>(),
    `with told as (
       select n.id, n.user_id, n.first_position, n.last_position from notification n
       where n.id = any($1::uuid[]) and n.kind = 'new_events' and ${isTellable}),
     created as (
       select ${eventColumns}, e.venue_id, e.tag_ids, c.position
       from change c join event e on e.id = c.record and e.audience_id = :audience
       join venue v on v.id = e.venue_id and not v.hidden
       where (c.audience_id, c.position) >= (:audience::uuid, (select min(first_position) from told))
         and (c.audience_id, c.position) < (:audience::uuid, (select max(last_position) from told))
         and ${becameVisible}),
     owned as (
       select owner, created.*, row_number() over (partition by owner, position order by starts_at, event_id) as rank
       from created cross join lateral (
         select created.venue_id union all select unnest(created.tag_ids)
         union all select person_id from event_person p where p.event_id = created.event_id) o (owner)),
     followed as (
       select distinct told.id, owned.event_id from told
       join follow f on f.user_id = told.user_id and f.audience_id = :audience
       join owned on owned.owner = coalesce(f.venue_id, f.person_id, f.tag_id) and owned.rank <= ${maximum}
         and owned.position >= told.first_position and owned.position < told.last_position),
     ranked as (
       select f.id, c.*, row_number() over (partition by f.id order by c.starts_at, c.event_id) as place
       from followed f join (select distinct on (event_id) * from created order by event_id, position) c using (event_id))
     select id, event_id, name, venue_name, starts_at, time_zone, all_day
     from ranked where place <= ${maximum} order by id, place`,
  ),
  fromPrimary: true,
};
