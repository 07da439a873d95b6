import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

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
