import { z } from 'zod';
import { uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

export const exportedMemberships = scopedQuery(
  'exported_memberships',
  z.object({ identity_id: uuid, audience_id: uuid }),
  parameters<[identityId: string | null]>(),
  `select m.identity_id, m.audience_id from identity i join membership m on m.identity_id = i.id
   where i.user_id = :user::uuid and ($1::uuid is null or i.id = $1) and ${ofAudience('m.audience_id')}
   order by m.identity_id, m.audience_id`,
);
