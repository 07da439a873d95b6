import { statement } from '../statement.ts';

/** What the apps know of people, with their sessions. */
export const eraseIdentitiesOfApps = statement<{ user_id: string }, [appIds: readonly string[]]>(
  'erase_identities_of_apps',
  'delete from identity where app_id = any($1::text[]) returning user_id',
);

/** Those of these users whom no identity is left to sign in by. */
export const eraseUsersWithoutIdentity = statement<never, [userIds: readonly string[]]>(
  'erase_users_without_identity',
  `delete from "user" u where u.id = any($1::uuid[])
   and not exists (select from identity i where i.user_id = u.id)`,
);
