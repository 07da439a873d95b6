import { z } from 'zod';
import { deviceTypes } from '../../schema/entities/session.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { isOfAudienceOrPlatform, isOpenSession } from './audiences.ts';

/** The devices on which users are signed in to the audience, or on the platform. */
export const pushAddresses = scopedQuery(
  'push_addresses',
  z.object({
    id: z.string(),
    user_id: z.string(),
    device_type: z.enum(deviceTypes),
    notification_token: z.string(),
  }),
  parameters<[userIds: readonly string[]]>(),
  `select p.id, s.user_id, p.device_type, p.notification_token
   from identity i join session s on s.identity_id = i.id
   join push_registration p on p.session_id = s.id
   where i.user_id = any($1::uuid[]) and ${isOfAudienceOrPlatform('s')} and ${isOpenSession('s')}
   order by p.id`,
);
