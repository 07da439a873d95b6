import { repliedToCome } from '../../reads/notifications/audiences.ts';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { ofPage, unsent } from './unsent.ts';

/**
 * Tells those who come that an event has another time or place, or is cancelled, or takes place after all. Of what changes
 * again before that, `former` keeps the oldest.
 */
export const writeChangesOfEvents = scopedCommand(
  'write_changes_of_events',
  noColumns,
  parameters<[from: number, until: number]>(),
  `insert into notification (audience_id, user_id, kind, event_id, former, created_at, due_at)
   select e.audience_id, r.user_id,
     case e.status when 'cancelled' then 'event_cancelled' else 'event_changed' end,
     e.id, changed.former, :now::timestamptz, :now
   from (
     select record, jsonb_object_agg(name, value) as former from (
       select distinct on (c.record, f.name) c.record, f.name, f.value
       from change c cross join jsonb_each(c.before) f (name, value)
       where ${ofPage} and c.kind = 'event' and c.operation = 'update'
         and f.name in ('starts_at', 'venue_id', 'status')
       order by c.record, f.name, c.position) first
     group by record) changed
   join event e on e.id = changed.record and e.audience_id = :audience and e.over_at > :now
   join rsvp r on r.event_id = e.id and ${repliedToCome}
   where case e.status when 'cancelled' then former ->> 'status' is not null
     else coalesce(former ->> 'starts_at', former ->> 'venue_id') is not null or former ->> 'status' = 'cancelled' end
   on conflict ${unsent} do update set former = excluded.former || notification.former`,
);
