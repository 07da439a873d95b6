import { z } from 'zod';
import { command, noColumns, parameters, query, unscopedQuery } from '../statements/statement.ts';

const tokenRow = z.object({
  id: z.string(),
  app_id: z.string(),
  provider_user_id: z.string(),
  /** Encrypted. */
  access_token: z.string(),
});

export type StoredToken = z.output<typeof tokenRow>;

/** A user's identities whose friends were last read before a time, with the token to read them again. */
export const identitiesWithOldFriends = query(
  'identities_with_old_friends',
  tokenRow,
  parameters<[userId: string, readBefore: string]>(),
  `select id, app_id, provider_user_id, access_token from identity
   where user_id = $1 and access_token is not null and coalesce(friends_read_at <= $2::timestamptz, true)`,
);

/** The same for one reader alone: others find them read at `$3`. */
export const claimOldFriends = command(
  'claim_old_friends',
  tokenRow,
  parameters<[userId: string, readBefore: string, readAt: string]>(),
  `update identity set friends_read_at = $3::timestamptz
   where user_id = $1 and access_token is not null and coalesce(friends_read_at <= $2::timestamptz, true)
   returning id, app_id, provider_user_id, access_token`,
);

/** Unless a sign-in has replaced it. */
export const forgetToken = command(
  'forget_token',
  noColumns,
  parameters<[identityId: string, token: string]>(),
  'update identity set access_token = null where id = $1 and access_token = $2',
);

/** The secret of an audience's present or former app at the Graph API. */
export const secretOfApp = unscopedQuery(
  'secret_of_app',
  z.object({ app_secret: z.string() }),
  parameters<[appId: string]>(),
  `select app_secret from provider_app where app_id = $1 and issuer is null
   union all select app_secret from former_provider_app where app_id = $1 and issuer is null
     and verifies_until is null
   limit 1`,
);
