import { z } from 'zod';
import { timestamp } from '../../statements/row-types.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { followable } from './audiences.ts';
import { eventColumns, eventOfNotice, isTellable } from './of-events.ts';

/** SQL: by the entry `c` of the ledger, an event is there for everybody, and was not. */
export const becameVisible = `c.kind = 'event' and c.operation in ('create', 'update') and c.after ->> 'hidden' = 'false'`;

/** SQL: the event `e` is there for everybody, and to come. */
export const isToCome = `not e.hidden and e.status = 'scheduled' and e.over_at > :now::timestamptz`;

/** How many of what is new a notification names, and one more where there are more. */
const maximum = 4;

/** The first new events of what those follow who are to be told of them, one row each; of a series, its first date. */
export const noticesOfNewEvents = scopedQuery(
  'notices_of_new_events',
  z.object({ id: z.string(), ...eventOfNotice.shape, starts_at: timestamp }),
  parameters<[ids: readonly string[]]>(),
  `with told as materialized (
     select n.id, n.user_id, n.first_position, n.last_position from notification n
     where n.id = any($1::uuid[]) and n.kind = 'new_events' and ${isTellable()}),
   entries as materialized (
     select c.record, c.position from change c
     where (c.audience_id, c.position) >= (:audience::uuid, (select min(first_position) from told))
       and (c.audience_id, c.position) < (:audience::uuid, (select max(last_position) from told))
       and ${becameVisible}),
   created as materialized (
     select ${eventColumns}, e.venue_id, e.tag_ids, coalesce(e.series_id, e.id) as series, entries.position
     from entries join event e on e.id = entries.record and e.audience_id = :audience and ${isToCome}
     join venue v on v.id = e.venue_id and not v.hidden),
   ordered as (
     select *, row_number() over (partition by owner, position order by starts_at, event_id) as rank
     from (select distinct on (owner, position, series) owner, created.*
       from created cross join lateral ${followable('created', 'event_id')} o (owner)
       order by owner, position, series, starts_at, event_id) firsts),
   owned as materialized (select owner, event_id, position from ordered where rank <= ${maximum}),
   followed as (
     select distinct told.id, owned.event_id from told
     join follow f on f.user_id = told.user_id
     join owned on owned.owner = coalesce(f.venue_id, f.person_id, f.tag_id)
       and owned.position >= told.first_position and owned.position < told.last_position),
   ranked as (
     select *, row_number() over (partition by id order by starts_at, event_id) as place
     from (select distinct on (f.id, c.series) f.id, c.*
       from followed f join created c using (event_id) order by f.id, c.series, c.starts_at, event_id) f)
   select id, event_id, name, venue_name, starts_at, time_zone, all_day
   from ranked where place <= ${maximum} order by id, place`,
  { fromPrimary: true },
);
