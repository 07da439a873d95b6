import { z } from 'zod';
import { timestamp } from '../statements/row-types.ts';
import { command, noColumns, parameters, query } from '../statements/statement.ts';

/** Of the identity by which a session began. */
export const addressOfSession = query(
  'address_of_session',
  z.object({
    address: z.string(),
    from_provider: z.boolean().describe('Whether the identity provider vouches for it.'),
    confirmed_at: timestamp,
    ended_at: timestamp
      .nullable()
      .describe('Since when the mail server says that there is no such mailbox: nothing is sent there.'),
  }),
  parameters<[sessionId: string]>(),
  `select m.address, m.from_provider, m.confirmed_at, m.ended_at
   from session s join mail_address m on m.identity_id = s.identity_id
   where s.id = $1 and m.address is not null`,
);

/** What the provider vouches for at a sign-in, unless the person has given another one, or wants none. */
export const upsertProvidersAddress = command(
  'upsert_providers_address',
  noColumns,
  parameters<[identityId: string, address: string, at: string]>(),
  `insert into mail_address as known (identity_id, address, from_provider, confirmed_at)
   select id, $2, true, $3::timestamptz from identity where id = $1
   on conflict (identity_id) do update
     set address = excluded.address, confirmed_at = excluded.confirmed_at, ended_at = null
     where known.from_provider and known.address <> excluded.address`,
);

/** Of somebody who has left. */
export const forgetAddress = command(
  'forget_address',
  noColumns,
  parameters<[identityId: string, confirmedUntil: string]>(),
  'delete from mail_address where identity_id = $1 and confirmed_at <= $2::timestamptz',
);
