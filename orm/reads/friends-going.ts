import { z } from 'zod';
import { inAudience, isVisible } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from './event.ts';
import { areFriends, friendsOfUser } from './friend.ts';
import { nameKey } from './record.ts';

/**
 * The soonest upcoming events that friends of the scope's user are attending, one row per friend. Within an audience,
 * only friends who have signed in there.
 */
export const friendsGoing = scopedQuery(
  'friends_going',
  embeddingEventRow.extend({ friend_id: z.string(), friend_name: z.string() }),
  parameters<[limit: number]>(),
  `with going as materialized (
     select distinct rsvp.event_id, friend.user_id
     from ${friendsOfUser}
     join rsvp on rsvp.user_id = friend.user_id and rsvp.state = 'attending'
     where ${areFriends}),
   soonest as (
     select e.id from event e join venue v on v.id = e.venue_id
     where e.id in (select event_id from going) and e.status = 'scheduled' and e.over_at > :now::timestamptz
       and ${inAudience('e.audience_id')} and ${isVisible}
     order by e.starts_at, e.id limit $1)
   select ${embeddingEventColumns}, u.id as friend_id, u.name as friend_name
   from soonest join event e on e.id = soonest.id ${embeddingEventJoins}
   join going on going.event_id = e.id join "user" u on u.id = going.user_id
   order by e.starts_at, e.id, ${nameKey('u.name')}, u.id`,
);
