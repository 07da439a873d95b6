import { followersOfCreated } from '../../reads/notifications/audiences.ts';
import { becameVisible, isToCome } from '../../reads/notifications/of-new-events.ts';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { ofPage, unsent } from './unsent.ts';

/** Tells followers that there are new events: each person once, however many there are. */
export const writeNewEvents = scopedCommand(
  'write_new_events',
  noColumns,
  parameters<[from: number, until: number]>(),
  `with created as (
     select e.id, e.venue_id, e.tag_ids from change c join event e on e.id = c.record and e.audience_id = :audience
     where ${ofPage} and ${becameVisible} and ${isToCome}),
   ${followersOfCreated}
   insert into notification (audience_id, user_id, kind, first_position, last_position, created_at, due_at)
   select :audience, follower.user_id, 'new_events', $1, $2, :now, :now from follower
   on conflict ${unsent} do update set last_position = excluded.last_position`,
);
