import { statement } from '../statement.ts';
import { type EventRow, eventColumns, eventJoins } from './event.ts';
import { inAudience, signedInWithin } from './visible.ts';

interface FriendGoingRow extends EventRow {
  friend_id: string;
  friend_name: string;
}

/**
 * The soonest upcoming events that a user's friends attend, a row for each friend; the RSVP is the user's own. Within an
 * audience, only friends who signed in there.
 */
export const friendsGoing = statement<
  FriendGoingRow,
  [userId: string, audienceId: string | null, hidden: boolean, now: string, limit: number]
>(
  'friends_going',
  `with going as materialized (
     select distinct answer.event_id, friend.user_id
     from identity own
     join friendship on friendship.identity_id = own.id
     join identity friend on friend.app_id = own.app_id
       and friend.provider_user_id = friendship.friend_provider_user_id
     join rsvp answer on answer.user_id = friend.user_id and answer.state = 'attending'
     where own.user_id = $1 and friend.user_id <> $1 and ${signedInWithin('friend.user_id', '$2')}),
   soonest as (
     select e.id from event e join venue v on v.id = e.venue_id
     where e.id in (select event_id from going) and e.status = 'scheduled' and e.over_at > $4::timestamptz
       and ${inAudience('e.audience_id', '$2')} and ($3 or not v.hidden)
     order by e.starts_at, e.id limit $5)
   select ${eventColumns}, u.id as friend_id, u.name as friend_name
   from soonest join event e on e.id = soonest.id ${eventJoins('$1')}
   join going on going.event_id = e.id join "user" u on u.id = going.user_id
   order by e.starts_at, e.id, u.name, u.id`,
);
