import { z } from 'zod';
import { command, noColumns, parameters, unscopedCommand } from '../statement.ts';

/** Deletion requests about identities of these apps, which are about to be erased with an audience. */
export const settleDeletionRequestsOfApps = command(
  'settle_deletion_requests_of_apps',
  noColumns,
  parameters<[appIds: readonly string[], at: string]>(),
  `update deletion_request d set identity_id = null, erased_at = $2::timestamptz, erased_with_audience = true
   from identity i where i.id = d.identity_id and i.app_id = any($1::text[])`,
);

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

/** Apps that were replaced before a time, and have neither an identity nor time left to verify. */
export const deleteUnusedFormerApps = unscopedCommand(
  'delete_unused_former_apps',
  noColumns,
  parameters<[now: string, replacedBefore: string]>(),
  `delete from former_provider_app f where f.replaced_at < $2::timestamptz
   and coalesce(f.verifies_until <= $1::timestamptz,
     not exists (select from identity i where i.app_id = f.app_id))`,
);
