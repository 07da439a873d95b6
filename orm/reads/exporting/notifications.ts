import { z } from 'zod';
import { notificationKinds, notificationStates } from '../../schema/entities/notification.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

export const exportedNotifications = scopedQuery(
  'exported_notifications',
  z.object({
    id: uuid,
    audience_id: uuid,
    kind: z.enum(notificationKinds),
    event_id: uuid.nullable(),
    message_id: uuid.nullable(),
    state: z.enum(notificationStates),
    created_at: timestamp,
    due_at: timestamp,
    attempted_at: timestamp.nullable(),
  }),
  parameters<[]>(),
  `select id, audience_id, kind, event_id, message_id, state, created_at, due_at, attempted_at from notification
   where user_id = :user::uuid and ${ofAudience('audience_id')} order by created_at, id`,
);
