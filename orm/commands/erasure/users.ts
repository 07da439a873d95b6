import { z } from 'zod';
import { hasLeft, type Left } from '../../reads/contributions.ts';
import { command, noColumns, parameters, unscopedCommand } from '../../statements/statement.ts';

type Apps = [issuers: readonly (string | null)[], appIds: readonly string[]];

/** SQL: an identity `i` is one at these apps. */
const ofApps = `exists (select from unnest($1::text[], $2::text[]) app (issuer, id)
  where app.id = i.app_id and app.issuer is not distinct from i.issuer)`;

/** Deletion requests about identities of these apps, which are about to be erased with an audience. */
export const settleDeletionRequestsOfApps = command(
  'settle_deletion_requests_of_apps',
  noColumns,
  parameters<[...apps: Apps, at: string]>(),
  `update deletion_request d
   set identity_id = null, own_identity_id = null, erased_at = $3::timestamptz, erased_with_audience = true
   from identity i where i.id in (d.identity_id, d.own_identity_id) and ${ofApps}`,
);

/** The identities of these apps, with their sessions. */
export const eraseIdentitiesOfApps = command(
  'erase_identities_of_apps',
  z.object({ user_id: z.string() }),
  parameters<Apps>(),
  `delete from identity i where ${ofApps} returning user_id`,
);

/** What these users may do in audiences in which they have no identity left. */
export const eraseRolesWithoutMembership = unscopedCommand(
  'erase_roles_without_membership',
  noColumns,
  parameters<Left>(),
  `delete from audience_role r where ${hasLeft('r.id', 'r')}`,
);

/** What these users are told of audiences in which they have no identity left. */
export const eraseNotificationsWithoutMembership = unscopedCommand(
  'erase_notifications_without_membership',
  noColumns,
  parameters<Left>(),
  `delete from notification n where ${hasLeft('n.user_id', 'n')}`,
);

/** A sign-in that gives one of them another identity waits, or has ended. */
export const lockUsers = command(
  'lock_users',
  noColumns,
  parameters<[userIds: readonly string[]]>(),
  'select from "user" where id = any($1::uuid[]) order by id for update',
);

/** The own requests of those of these users who have no identity left. */
export const settleDeletionRequestsOfUsers = command(
  'settle_deletion_requests_of_users',
  noColumns,
  parameters<[userIds: readonly string[], at: string, withAudience: boolean]>(),
  `update deletion_request d
   set user_id = null, erased_at = $2::timestamptz, erased_with_audience = $3::boolean
   where d.user_id = any($1::uuid[]) and not exists (select from identity i where i.user_id = d.user_id)`,
);

/** Those of these users who have no identity left, with the deliveries that say that they joined. */
export const eraseUsersWithoutIdentity = unscopedCommand(
  'erase_users_without_identity',
  noColumns,
  parameters<[userIds: readonly string[]]>(),
  `with erased as (
     delete from "user" u where u.id = any($1::uuid[])
       and not exists (select from identity i where i.user_id = u.id)
     returning id)
   delete from webhook_delivery d using erased where d.kind = 'member_joined' and d.record = erased.id`,
);
