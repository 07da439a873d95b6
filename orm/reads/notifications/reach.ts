import { z } from 'zod';
import type { deviceTypes } from '../../schema/entities/device.ts';
import { ofAudience, signedInWithin } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { kindsOf } from '../notification-settings.ts';
import { isOpenSession, receivesMail, repliedToCome } from './audiences.ts';

/**
 * How many people come, wait or may come to what is to come of an event or a series, and how many of them are told by each
 * channel what happens to it. Nobody is told of what is hidden.
 */
export const reachOfEvents = scopedQuery(
  'reach_of_events',
  z.object({
    people: z.int(),
    push: z.int(),
    mail: z.int(),
    unreached: z.int().describe('By neither.'),
  }),
  parameters<[id: string, devices: readonly (typeof deviceTypes)[number][], sendsMail: boolean]>(),
  `select count(*) as people, count(*) filter (where by_push) as push, count(*) filter (where by_mail) as mail,
     count(*) filter (where not by_push and not by_mail) as unreached
   from (
     select distinct r.user_id from event e join venue v on v.id = e.venue_id join rsvp r on r.event_id = e.id
     where (e.id = $1 or e.series_id = $1) and ${ofAudience('e.audience_id')} and e.over_at > :now::timestamptz
       and not e.hidden and not v.hidden and ${repliedToCome}
       and ${signedInWithin('r.user_id')}) person
   left join notification_settings s on s.user_id = person.user_id and ${ofAudience('s.audience_id')}
   cross join lateral (select
     'event_cancelled' = any(${kindsOf('push')}) and exists (
       select from session o join push_registration p on p.session_id = o.id
       where o.user_id = person.user_id and ${ofAudience('o.audience_id')} and ${isOpenSession('o')}
         and p.device_type = any($2::text[])) as by_push,
     $3::boolean and 'event_cancelled' = any(${kindsOf('mail')}) and exists (select from mail_address a join identity i on i.id = a.identity_id
       join membership m on m.identity_id = i.id
       where i.user_id = person.user_id and ${ofAudience('m.audience_id')} and ${receivesMail}) as by_mail) told`,
);
