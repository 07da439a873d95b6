import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { parameters, query } from '../../statements/statement.ts';

export const exportedDeletionRequests = query(
  'exported_deletion_requests',
  z.object({
    app_id: z.string(),
    code: z.string(),
    identity_id: uuid.nullable(),
    own_identity_id: uuid.nullable(),
    user_id: uuid.nullable(),
    requested_at: timestamp,
    erase_after: timestamp,
  }),
  parameters<[userId: string, identityId: string | null]>(),
  `select d.app_id, d.code, d.identity_id, d.own_identity_id, d.user_id, d.requested_at, d.erase_after
   from identity i join deletion_request d on d.identity_id = i.id or d.own_identity_id = i.id
   where i.user_id = $1 and ($2::uuid is null or i.id = $2)
   union all
   select app_id, code, identity_id, own_identity_id, user_id, requested_at, erase_after
   from deletion_request where user_id = $1 and $2::uuid is null
   order by requested_at, code`,
);
