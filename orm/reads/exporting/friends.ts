import { z } from 'zod';
import { uuid } from '../../statements/row-types.ts';
import { parameters, query } from '../../statements/statement.ts';

export const exportedFriends = query(
  'exported_friends',
  z.object({ identity_id: uuid, friend_provider_user_id: z.string() }),
  parameters<[userId: string, identityId: string | null]>(),
  `select f.identity_id, f.friend_provider_user_id from identity i join friendship f on f.identity_id = i.id
   where i.user_id = $1 and ($2::uuid is null or i.id = $2)
   order by f.identity_id, f.friend_provider_user_id collate "C"`,
);
