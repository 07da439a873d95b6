import { z } from 'zod';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { receivesMail, takesPart } from './audiences.ts';

/** Where users of the scope's audience receive its mail: of the identities by which they take part in it, what they gave last. */
export const mailAddresses = scopedQuery(
  'mail_addresses',
  z.object({
    /** Of the identity. */
    id: z.string(),
    user_id: z.string(),
    address: z.string(),
  }),
  parameters<[userIds: readonly string[]]>(),
  `select distinct on (i.user_id) i.id, i.user_id, a.address
   from mail_address a join identity i on i.id = a.identity_id
   where i.user_id = any($1::uuid[]) and ${takesPart} and ${receivesMail}
   order by i.user_id, a.from_provider, a.confirmed_at desc`,
);
