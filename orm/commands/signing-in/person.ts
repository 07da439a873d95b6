import { z } from 'zod';
import { command, noColumns, parameters } from '../../statements/statement.ts';

/** A row if sign-ins that began up to then come to nothing. */
export const deauthorizationSince = command(
  'deauthorization_since',
  noColumns,
  parameters<[personHash: string, startedAt: string]>(),
  'select from deauthorization where person_hash = $1 and at >= $2::timestamptz',
);

/** No row for a token that was used before. */
export const redeemLogoutToken = command(
  'redeem_logout_token',
  z.object({ token_hash: z.string() }),
  parameters<[tokenHash: string, at: string]>(),
  `insert into logout_token (token_hash, at) select $1::text, $2::timestamptz where $1 is not null
   on conflict do nothing returning token_hash`,
);

/** The users of an identity and of the identities that share its `token_for_business`, and its owner, the oldest first. */
export const usersOfPerson = command(
  'users_of_person',
  z.object({ id: z.string(), name: z.string(), is_admin: z.boolean() }),
  parameters<
    [
      issuer: string | null,
      appId: string,
      providerUserId: string,
      businessToken: string | null,
      ownerId: string | null,
    ]
  >(),
  `select u.id, u.name, u.is_admin from "user" u where u.id in (
     select user_id from identity
     where app_id = $2 and provider_user_id = $3 and issuer is not distinct from $1
     union all select user_id from identity where business_token = $4
     union all select $5::uuid)
   order by u.created_at, u.id`,
);

/** An identity that is known keeps its id, and when its friends were read if they were not read now. */
export const upsertIdentity = command(
  'upsert_identity',
  z.object({ id: z.string() }),
  parameters<
    [
      id: string,
      userId: string,
      issuer: string | null,
      appId: string,
      providerUserId: string,
      businessToken: string | null,
      accessToken: string | null,
      friendsReadAt: string | null,
      at: string,
    ]
  >(),
  `insert into identity as known (id, user_id, issuer, app_id, provider_user_id, business_token, access_token,
     friends_read_at, created_at, updated_at)
   select $1, id, $3, $4, $5, $6, $7, $8, $9, $9 from "user" where id = $2
   on conflict (app_id, provider_user_id, issuer) do update
     set user_id = excluded.user_id, business_token = excluded.business_token,
       access_token = excluded.access_token, updated_at = excluded.updated_at,
       friends_read_at = coalesce(excluded.friends_read_at, known.friends_read_at)
   returning id`,
);

/** Writes only what has changed. */
export const replaceFriends = command(
  'replace_friends',
  noColumns,
  parameters<[identityId: string, friends: readonly string[]]>(),
  `with friend as (select id from unnest($2::text[]) id),
     former as (delete from friendship where identity_id = $1
       and not exists (select from friend where id = friend_provider_user_id))
   insert into friendship (identity_id, friend_provider_user_id) select $1, id from friend
   on conflict do nothing`,
);
