import { z } from 'zod';
import type { deviceTypes } from '../../schema/entities/session.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { kindsOf } from '../notification-settings.ts';
import {
  followersOfCreated,
  isOfAudienceOrPlatform,
  isOpenSession,
  receivesMail,
  repliedToCome,
  takesPart,
  userTakesPart,
} from './audiences.ts';

export const reachKinds = ['event_changed', 'event_cancelled', 'organizer_message', 'new_events'] as const;

/**
 * How many people would be told of another time or place, of the cancellation, or what the organizers write, of what is to
 * come of an event, a series, a venue or a place: those who come, wait or may come. Or that a like event is new, there or at a venue: those who follow it. And how many of
 * them by each channel. Nobody is told of what is hidden.
 */
export const reachOfEvents = scopedQuery(
  'reach_of_events',
  z.object({
    people: z.int(),
    push: z.int(),
    mail: z.int(),
    unreached: z.int().describe('By neither.'),
  }),
  parameters<
    [
      id: string,
      kind: (typeof reachKinds)[number],
      devices: readonly (typeof deviceTypes)[number][],
      sendsMail: boolean,
    ]
  >(),
  `with concerned as (
     select e.id from event e where e.id = $1 or e.series_id = $1
     union all select e.id from event e join venue v on v.id = e.venue_id where v.id = $1 or v.locale_id = $1),
   created (id, venue_id, tag_ids) as (
     select e.id, e.venue_id, e.tag_ids from event e join venue v on v.id = e.venue_id and not v.hidden
     where (e.id = $1 or e.series_id = $1) and ${ofAudience('e.audience_id')} and $2::text = 'new_events'
       and (e.id = $1 and not e.hidden
         or (e.id = $1 or not e.hidden) and e.status = 'scheduled' and e.over_at > :now::timestamptz)
     union all
     select null, v.id, '{}' from venue v where v.id = $1 and ${ofAudience('v.audience_id')} and not v.hidden),
   ${followersOfCreated}
   select count(*) as people, count(*) filter (where by_push) as push, count(*) filter (where by_mail) as mail,
     count(*) filter (where not by_push and not by_mail) as unreached
   from (
     select r.user_id from event e join venue v on v.id = e.venue_id join rsvp r on r.event_id = e.id
     where $2 <> 'new_events' and e.id in (select id from concerned) and ${ofAudience('e.audience_id')} and e.over_at > :now
       and (e.status = 'scheduled' or $2 = 'organizer_message') and not e.hidden and not v.hidden and ${repliedToCome}
     union select user_id from follower) person
   left join notification_settings s on s.user_id = person.user_id and ${ofAudience('s.audience_id')}
   cross join lateral (select
     $2 = any(${kindsOf('push')}) and exists (
       select from session o join push_registration p on p.session_id = o.id
       where o.user_id = person.user_id and ${isOfAudienceOrPlatform('o')} and ${isOpenSession('o')}
         and p.device_type = any($3::text[])) as by_push,
     $4::boolean and $2 = any(${kindsOf('mail')}) and exists (select from mail_address a join identity i on i.id = a.identity_id
       where i.user_id = person.user_id and ${takesPart} and ${receivesMail}) as by_mail) told
   where ${userTakesPart('person.user_id')}`,
);
