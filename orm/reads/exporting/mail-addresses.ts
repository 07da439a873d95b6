import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { parameters, query } from '../../statements/statement.ts';

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
