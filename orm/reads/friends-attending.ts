import { z } from 'zod';
import { nameKey } from '../records/record.ts';
import { uuid } from '../statements/row-types.ts';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { areFriends, friendsOfUser } from './friend.ts';

/** The friends of the scope's user who are attending some events, of each event the first ones by name. */
export const friendsAttendingEvents = scopedQuery(
  'friends_attending_events',
  z.object({ event_id: z.string(), id: uuid, name: z.string() }),
  parameters<[eventIds: readonly string[], limit: number]>(),
  `select event_id, id, name from (
     select attending.event_id, u.id, u.name, row_number() over (
       partition by attending.event_id order by ${nameKey('u.name')}, u.id) as place
     from (
       select distinct rsvp.event_id, friend.user_id from ${friendsOfUser}
       join rsvp on rsvp.user_id = friend.user_id and rsvp.state = 'attending' and rsvp.event_id = any($1::uuid[])
       where ${areFriends} and ${inAudience('rsvp.audience_id')}) attending
     join "user" u on u.id = attending.user_id) placed
   where place <= $2 order by event_id, place`,
);
