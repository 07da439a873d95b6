import { z } from 'zod';
import { repliedToCome } from '../../reads/notifications/audiences.ts';
import { ofAudience } from '../../statements/scope.ts';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { unsent } from './unsent.ts';

const count = (former: string): string => `(${former} ->> 'count')::integer`;

/** How often an event's organizers wrote within a day. */
export const recentMessages = scopedCommand(
  'recent_messages_to_attendees',
  z.object({ count: z.number() }),
  parameters<[eventId: string]>(),
  `select coalesce(sum(each.count), 0)::integer as count from (
     select max(${count('n.former')}) as count from notification n
     where n.event_id = $1::uuid and ${ofAudience('n.audience_id')} and n.kind = 'organizer_message'
       and n.created_at > :now::timestamptz - interval '1 day' group by n.created_at) each`,
);

/** What nobody has begun to tell yet is told together with it. */
export const writeToAttendees = scopedCommand(
  'write_to_attendees',
  noColumns,
  parameters<[eventId: string, text: string]>(),
  `insert into notification (audience_id, user_id, kind, event_id, former, created_at, due_at)
   select r.audience_id, r.user_id, 'organizer_message', r.event_id, jsonb_build_object('text', $2::text, 'count', '1'), :now::timestamptz, :now
   from rsvp r where r.event_id = $1::uuid and ${ofAudience('r.audience_id')} and ${repliedToCome}
   on conflict ${unsent} do update set created_at = excluded.created_at, former = jsonb_build_object(
     'count', (${count('notification.former')} + 1)::text,
     'text', concat_ws(E'\\n\\n', notification.former ->> 'text', excluded.former ->> 'text'))`,
);
