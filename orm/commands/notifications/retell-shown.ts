import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { ofPage } from './unsent.ts';

/**
 * Of events that are shown again, or whose venue is: what people were not told of while they were hidden is waiting once more,
 * as one notification of each kind: the first, whose `former` is what the person knows.
 */
export const retellShown = scopedCommand(
  'retell_shown',
  noColumns,
  parameters<[from: number, until: number]>(),
  `with entry as materialized (
     select c.record from change c
     where ${ofPage} and c.kind in ('event', 'venue') and c.operation = 'update' and c.after ->> 'hidden' = 'false'),
   shown as materialized (
     select e.id, e.over_at from entry join event e on e.id = entry.record
     union select e.id, e.over_at from entry join event e on e.venue_id = entry.record),
   untold as (
     select n.id, row_number() over (partition by n.user_id, n.event_id, n.kind order by n.created_at, n.id) > 1 as is_later
     from shown e join notification n on n.audience_id = :audience and n.event_id = e.id
     where n.kind in ('event_changed', 'event_cancelled') and n.state = 'dropped' and e.over_at > :now
       and not exists (select from notification told where told.user_id = n.user_id and told.event_id = n.event_id
         and told.kind in ('event_changed', 'event_cancelled') and told.created_at > n.created_at and told.state <> 'dropped')),
   merged as (delete from notification n using untold where n.id = untold.id and is_later)
   update notification n set state = 'waiting', attempts = 0, created_at = :now, due_at = :now
   from untold where n.id = untold.id and not is_later`,
);
