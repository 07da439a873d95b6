import { isOff, repliedToCome } from '../../reads/notifications/audiences.ts';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { ofPage, unsent } from './unsent.ts';

/**
 * Tells those who come that an event has another time or place, is cancelled or deleted, or takes place after all: one that is
 * merged does. Of what changes again before that, `former` keeps the oldest.
 */
export const writeChangesOfEvents = scopedCommand(
  'write_changes_of_events',
  noColumns,
  parameters<[from: number, until: number]>(),
  `insert into notification (audience_id, user_id, kind, event_id, former, created_at, due_at)
   select e.audience_id, r.user_id,
     case when ${isOff} then 'event_cancelled' else 'event_changed' end,
     e.id, changed.former, :now::timestamptz, :now
   from (
     select record, jsonb_object_agg(name, value) as former from (
       select distinct on (c.record, f.name) c.record, f.name, f.value
       from change c cross join jsonb_each(
         case c.operation when 'restore' then '{"status": "cancelled"}' else c.before end) f (name, value)
       where ${ofPage} and c.kind = 'event' and (f.name = 'status' and c.operation in ('update', 'delete', 'restore')
         or f.name in ('starts_at', 'venue_id') and c.operation = 'update')
       order by c.record, f.name, c.position) first
     group by record) changed
   join event_row e on e.id = changed.record and e.audience_id = :audience and e.over_at > :now and e.merged_into is null
   join rsvp r on r.event_id = e.id and ${repliedToCome}
   where case when ${isOff} then former ->> 'status' = 'scheduled'
     else coalesce(former ->> 'starts_at', former ->> 'venue_id') is not null or former ->> 'status' = 'cancelled' end
   on conflict ${unsent} do update set former = excluded.former || notification.former`,
);
