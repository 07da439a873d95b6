import { z } from 'zod';
import { timestamp } from '../../statements/row-types.ts';
import { inAudience, isEventVisible } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { isOff, repliedToCome, userTakesPart } from './audiences.ts';

export const eventOfNotice = z.object({
  event_id: z.string(),
  name: z.string(),
  venue_name: z.string(),
  starts_at: timestamp,
  time_zone: z.string(),
  all_day: z.boolean(),
});

export const kindsOfEvents = [
  'event_changed',
  'event_cancelled',
  'promoted',
  'reminder',
  'organizer_message',
] as const;

/** SQL: an event `e` at a venue `v`. */
export const eventColumns =
  'e.id as event_id, e.name, v.name as venue_name, e.starts_at, e.time_zone, e.all_day';

/** SQL: the notifications of the ids, read by these first: by other indexes, all of an event or an audience would be read. */
export const given = '(select * from notification where id = any($1::uuid[]) offset 0) n';

/** SQL: the person of the notification `n` has not left, and what happened, at that time, is not long ago. */
export const isTellable = (happened = 'n.created_at'): string =>
  `${inAudience('n.audience_id')} and ${userTakesPart('n.user_id')} and ${happened} > :now::timestamptz - interval '48 hours'`;

/** SQL: the venue of an id, or the one into which it was merged since: the same place. */
const presentVenue = (id: string): string =>
  `(select coalesce(w.merged_into, w.id) from venue_row w where w.id = ${id} and w.audience_id = e.audience_id)`;

/**
 * The notifications of events that are still so: `told` is what the person was told last of the event's time, place and
 * status, or may have been, on one of their devices.
 */
export const noticesOfEvents = scopedQuery(
  'notices_of_events',
  z.object({
    id: z.string(),
    kind: z.enum(kindsOfEvents),
    text: z.string().nullable(),
    ...eventOfNotice.shape,
    series_id: z.string().nullable(),
    is_deleted: z.boolean(),
    has_other_time: z.boolean(),
    has_other_place: z.boolean(),
  }),
  parameters<[ids: readonly string[]]>(),
  `select n.id, n.kind, n.former ->> 'text' as text, ${eventColumns}, e.series_id, e.deleted_at is not null as is_deleted,
     has_other_time, has_other_place
   from ${given}
   join event_row e on e.id = n.event_id and (e.deleted_at is null or n.kind = 'event_cancelled' and e.merged_into is null)
   join venue_row v on v.id = e.venue_id
   join rsvp r on r.event_id = e.id and r.user_id = n.user_id and ${repliedToCome}
   cross join lateral (select
     coalesce((n.former ->> 'starts_at')::timestamptz <> e.starts_at, false) as has_other_time,
     coalesce(${presentVenue("(n.former ->> 'venue_id')::uuid")} <> e.venue_id, false) as has_other_place) compared
   left join lateral (
     select t.kind, t.attempted_at from notification t
     where t.user_id = n.user_id and t.event_id = n.event_id and t.kind in ('event_changed', 'event_cancelled')
       and t.id <> n.id and (t.state = 'sent' or t.reached <> '{}' or t.unheard > 0) order by t.attempted_at desc limit 1) told on true
   where ${isTellable()} and ${isEventVisible} and e.over_at > :now
     and case n.kind
       when 'event_cancelled' then ${isOff} and told.kind is distinct from 'event_cancelled'
       when 'event_changed' then e.status = 'scheduled'
         and (told.kind is distinct from 'event_changed' or told.attempted_at <= n.created_at)
         and (has_other_time or has_other_place
           or n.former ->> 'status' = 'cancelled' and told.kind = 'event_cancelled')
       when 'organizer_message' then true
       when 'promoted' then e.status = 'scheduled' and r.state = 'attending'
       when 'reminder' then e.status = 'scheduled' and r.state = 'attending' and e.starts_at > :now
         and not has_other_time end`,
  { fromPrimary: true },
);
