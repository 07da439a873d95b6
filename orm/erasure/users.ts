import { z } from 'zod';
import { command, noColumns, parameters } from '../statement.ts';

/** The identities of these apps, with their sessions. */
export const eraseIdentitiesOfApps = command(
  'erase_identities_of_apps',
  z.object({ user_id: z.string() }),
  parameters<[appIds: readonly string[]]>(),
  'delete from identity where app_id = any($1::text[]) returning user_id',
);

/** Those of these users who have no identity left. */
export const eraseUsersWithoutIdentity = command(
  'erase_users_without_identity',
  noColumns,
  parameters<[userIds: readonly string[]]>(),
  `delete from "user" u where u.id = any($1::uuid[])
   and not exists (select from identity i where i.user_id = u.id)`,
);

/** Push registrations of sessions that were neither refreshed nor ended. */
export const deleteExpiredRegistrations = command(
  'delete_expired_registrations',
  noColumns,
  parameters<[now: string]>(),
  `delete from push_registration r using session s
   where s.id = r.session_id and s.expires_at <= $1::timestamptz`,
);
