import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { parameters, query } from '../../statements/statement.ts';

export const identityOfSession = query(
  'identity_of_session',
  z.object({ identity_id: uuid }),
  parameters<[sessionId: string]>(),
  'select identity_id from session where id = $1',
);

export const exportedIdentities = query(
  'exported_identities',
  z.object({
    id: uuid,
    app_id: z.string(),
    provider_user_id: z.string(),
    business_token: z.string().nullable(),
    friends_read_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  parameters<[userId: string, identityId: string | null]>(),
  `select id, app_id, provider_user_id, business_token, friends_read_at, created_at, updated_at
   from identity where user_id = $1 and ($2::uuid is null or id = $2) order by id`,
);
