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
   followed (venue_id, person_id, tag_id) as (
     select venue_id, null::uuid, null::uuid from created
     union select null, p.person_id, null from created join event_person p on p.event_id = created.id
     union select null, null, unnest(tag_ids) from created)
   insert into notification (audience_id, user_id, kind, first_position, last_position, created_at, due_at)
   select :audience, follower.user_id, 'new_events', $1, $2, :now, :now
   from (
     select f.user_id from followed join follow f on f.venue_id = followed.venue_id and f.audience_id = :audience
     union select f.user_id from followed join follow f on f.person_id = followed.person_id and f.audience_id = :audience
     union select f.user_id from followed join follow f on f.tag_id = followed.tag_id and f.audience_id = :audience
   ) follower
   on conflict ${unsent} do update set last_position = excluded.last_position`,
);
