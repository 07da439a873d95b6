import { z } from 'zod';
import { notificationKinds, notificationStates } from '../../records/notification-choices.ts';
import { timestamp } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

const maximum = 200;

const counts = notificationStates
  .map((state, index) => `count(*) filter (where place = ${index + 1}) as ${state}`)
  .join(', ');

/**
 * How many people were told within seven days of each event and message, and of each run of new events, by kind and state;
 * the newest first. Who was told several times counts once.
 */
export const sentNotifications = scopedQuery(
  'sent_notifications',
  z.object({
    kind: z.enum(notificationKinds),
    event_id: z.string().nullable(),
    name: z.string().nullable().describe('Of the event, or the text of the message.'),
    written_at: timestamp.describe('When the newest was written.'),
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    dropped: z.int(),
  }),
  parameters<[]>(),
  `select told.kind, case when e.deleted_at is null then e.id end as event_id, coalesce(e.name, m.text) as name, told.written_at,
     ${notificationStates.join(', ')}
   from (
     select kind, event_id, message_id, max(created_at) as written_at, ${counts}
     from (
       select n.kind, n.event_id, n.message_id, n.first_position, max(n.created_at) as created_at,
         min(array_position('{${notificationStates.join(',')}}', n.state)) as place
       from notification n where ${ofAudience('n.audience_id')} and n.created_at > :now::timestamptz - interval '7 days'
       group by n.kind, n.event_id, n.message_id, n.first_position, n.user_id) people
     group by kind, event_id, message_id, first_position
     order by max(created_at) desc limit ${maximum}) told
   left join event_row e on e.id = told.event_id left join message m on m.id = told.message_id
   order by told.written_at desc, told.kind`,
);
