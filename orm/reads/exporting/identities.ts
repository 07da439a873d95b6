import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, query, scopedQuery } from '../../statements/statement.ts';

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
    issuer: z.string().nullable(),
    app_id: z.string(),
    provider_user_id: z.string(),
    business_token: z.string().nullable(),
    friends_read_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  parameters<[userId: string, identityId: string | null]>(),
  `select id, issuer, app_id, provider_user_id, business_token, friends_read_at, created_at, updated_at
   from identity where user_id = $1 and ($2::uuid is null or id = $2) order by id`,
);

export const exportedMemberships = scopedQuery(
  'exported_memberships',
  z.object({ identity_id: uuid, audience_id: uuid, created_at: timestamp }),
  parameters<[identityId: string | null]>(),
  `select m.identity_id, m.audience_id, m.created_at from identity i join membership m on m.identity_id = i.id
   where i.user_id = :user::uuid and ($1::uuid is null or i.id = $1) and ${ofAudience('m.audience_id')}
   order by m.identity_id, m.audience_id`,
);

export const exportedFriends = query(
  'exported_friends',
  z.object({ identity_id: uuid, friend_provider_user_id: z.string() }),
  parameters<[userId: string, identityId: string | null]>(),
  `select f.identity_id, f.friend_provider_user_id from identity i join friendship f on f.identity_id = i.id
   where i.user_id = $1 and ($2::uuid is null or i.id = $2)
   order by f.identity_id, f.friend_provider_user_id collate "C"`,
);
