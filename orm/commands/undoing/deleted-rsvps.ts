import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';

/** The RSVPs that a transaction deleted with their events come back with them. */
export const restoreRsvps = scopedCommand(
  'restore_rsvps',
  noColumns,
  parameters<[position: string]>(),
  `with kept as (
     delete from deleted_rsvp d using event e
     where d.transaction = $1::bigint % (1::bigint << 44) and d.audience_id = :audience::uuid and e.id = d.event_id
     returning d.*),
   erased as (
     insert into erased_rsvp (event_id, state, audience_id, count)
     select event_id, state, audience_id, sum(count) from kept where user_id is null group by 1, 2, 3)
   insert into rsvp (user_id, event_id, audience_id, identity_id, state, created_at, updated_at)
   select distinct on (user_id, event_id) user_id, event_id, audience_id, identity_id, state, created_at, updated_at
   from kept where user_id is not null order by user_id, event_id, updated_at desc on conflict do nothing`,
);
