import { z } from 'zod';
import { notificationKinds, notificationStates } from '../../records/notification-choices.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, query, scopedQuery } from '../../statements/statement.ts';

export const exportedMailAddresses = query(
  'exported_mail_addresses',
  z.object({
    identity_id: uuid,
    address: z.string().nullable(),
    from_provider: z.boolean(),
    confirmed_at: timestamp,
    ended_at: timestamp.nullable(),
  }),
  parameters<[userId: string, identityId: string | null]>(),
  `select m.identity_id, m.address, m.from_provider, m.confirmed_at, m.ended_at
   from mail_address m join identity i on i.id = m.identity_id
   where i.user_id = $1 and ($2::uuid is null or i.id = $2) order by m.identity_id`,
);

export const exportedNotificationSettings = scopedQuery(
  'exported_notification_settings',
  z.object({
    identity_id: uuid,
    audience_id: uuid,
    push: z
      .array(z.string())
      .nullable()
      .describe('The kinds of which the user is told; null for the default.'),
    mail: z
      .array(z.string())
      .nullable()
      .describe('The kinds of which the user is told; null for the default.'),
    weekly_letter: z.boolean(),
    quiet_from: z.string().nullable(),
    quiet_until: z.string().nullable(),
    time_zone: z.string().nullable(),
    updated_at: timestamp,
  }),
  parameters<[identityId: string | null]>(),
  `select identity_id, audience_id, push, mail, weekly_letter, quiet_from, quiet_until, time_zone, updated_at
   from notification_settings
   where user_id = :user::uuid and ($1::uuid is null or identity_id = $1) and ${ofAudience('audience_id')}
   order by audience_id`,
);

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
