import { z } from 'zod';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { followable } from './audiences.ts';
import { eventColumns, eventOfNotice, given, isTellable } from './of-events.ts';

/** SQL: by the entry `c` of the ledger, an event is there for everybody, and was not. */
export const becameVisible = `c.kind = 'event' and c.operation in ('create', 'update') and c.after ->> 'hidden' = 'false'`;

/** SQL: the event `e` is there for everybody, and to come. */
export const isToCome = `not e.hidden and e.status = 'scheduled' and e.over_at > :now::timestamptz`;

/** How many of what is new a notification names. */
const maximum = 3;

/**
 * The first new events of what those follow who are to be told of them, one row each, with how many there are; of a series, its
 * first date. Where all are of one venue, person or tag, it is `followed`.
 */
export const noticesOfNewEvents = scopedQuery(
  'notices_of_new_events',
  z.object({
    id: z.string(),
    ...eventOfNotice.shape,
    count: z.int(),
    followed: z.string().nullable(),
    venue_id: z.string().nullable(),
    person_id: z.string().nullable(),
  }),
  parameters<[ids: readonly string[]]>(),
  `with told as materialized (
     select n.id, n.user_id, n.first_position, n.last_position from ${given}
     where n.kind = 'new_events' and ${isTellable()}),
   entries as materialized (
     select c.record, c.position from change c
     where (c.audience_id, c.position) >= (:audience::uuid, (select min(first_position) from told))
       and (c.audience_id, c.position) < (:audience::uuid, (select max(last_position) from told))
       and ${becameVisible}),
   created as materialized (
     select ${eventColumns}, e.venue_id, e.tag_ids, coalesce(e.series_id, e.id) as series, entries.position
     from entries join event e on e.id = entries.record and e.audience_id = :audience and ${isToCome}
     join venue v on v.id = e.venue_id and not v.hidden),
   owned as materialized (
     select owner, created.* from created cross join lateral ${followable('created', 'event_id')} o (owner)),
   follower as materialized (
     select told.id, first_position, last_position, array_agg(distinct owner) as owners,
       dense_rank() over (order by first_position, last_position, array_agg(distinct owner)) as same
     from told join follow f on f.user_id = told.user_id
     join (select distinct owner, position from owned) o on owner = coalesce(f.venue_id, f.person_id, f.tag_id)
       and position >= first_position and position < last_position
     group by told.id, first_position, last_position),
   first_date as (
     select distinct on (same, series) same, owned.*
     from (select distinct on (same) * from follower) f
     join owned on owner = any(owners) and position >= first_position and position < last_position
     order by same, series, starts_at, event_id),
   ranked as (
     select *, row_number() over (partition by same order by starts_at, event_id) as place,
       (count(*) over (partition by same))::int as count
     from first_date)
   select f.id, event_id, r.name, venue_name, starts_at, r.time_zone, all_day, count,
     coalesce(v.name, p.name, t.name) as followed, v.id as venue_id, p.id as person_id
   from follower f join ranked r using (same)
   left join venue v on v.id = owners[1] and cardinality(owners) = 1
   left join person p on p.id = owners[1] and cardinality(owners) = 1
   left join tag t on t.id = owners[1] and cardinality(owners) = 1
   where place <= ${maximum} order by f.id, place`,
  { fromPrimary: true },
);
