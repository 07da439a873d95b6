import { z } from 'zod';
import { embeddingEventColumns, embeddingEventJoins, embeddingEventRow } from '../records/event.ts';
import { isUpcoming, spans } from '../records/event-times.ts';
import { nameKey } from '../records/record.ts';
import { inAudience, isEventVisible } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { areFriends, friendsOfUser } from './friend.ts';

/**
 * The soonest upcoming events that friends of the scope's user are attending, one row per friend. Within an audience,
 * only friends who have signed in there.
 */
export const eventsWithFriends = scopedQuery(
  'events_with_friends',
  embeddingEventRow.extend({ friend_id: z.string(), friend_name: z.string() }),
  parameters<[limit: number]>(),
  `with attending as materialized (
     select distinct rsvp.event_id, friend.user_id
     from ${friendsOfUser} cross join ${spans} cross join lateral (
       select r.event_id from rsvp r where r.user_id = friend.user_id and r.scheduled and r.span = each_span.span
         and r.starts_at > :now::timestamptz - each_span.longest and r.state = 'attending' offset 0) rsvp
     where ${areFriends}),
   soonest as (
     select e.id from event e join venue v on v.id = e.venue_id
     where e.id in (select event_id from attending) and ${isUpcoming}
       and ${inAudience('e.audience_id')} and ${isEventVisible}
     order by e.starts_at, e.id limit $1)
   select ${embeddingEventColumns}, u.id as friend_id, u.name as friend_name
   from soonest join event e on e.id = soonest.id ${embeddingEventJoins}
   join attending on attending.event_id = e.id join "user" u on u.id = attending.user_id
   order by e.starts_at, e.id, ${nameKey('u.name')}, u.id`,
);
