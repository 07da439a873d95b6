import { z } from 'zod';
import {
  exportedFriends,
  exportedIdentities,
  exportedMemberships,
} from '../../../orm/reads/exporting/identities.ts';
import {
  exportedMailAddresses,
  exportedNotificationSettings,
  exportedNotifications,
} from '../../../orm/reads/exporting/notifications.ts';
import { exportedCalendars, exportedLocations } from '../../../orm/reads/exporting/places.ts';
import {
  exportedAudienceRoles,
  exportedDeletionRequests,
  exportedFormerIds,
  exportedRoles,
} from '../../../orm/reads/exporting/user.ts';
import type { UserPrincipal } from '../../auth/principal.ts';
import type { Context } from '../../request/context.ts';
import { readingScope } from '../../request/scope.ts';

/** What nobody has much of. */
export const shortLists = z.object({
  former_ids: z.array(exportedFormerIds.row).describe('Of users who turned out to be this one.'),
  audience_roles: z.array(exportedAudienceRoles.row).describe('What the user may do in audiences.'),
  roles: z.array(exportedRoles.row).describe('When the user became an administrator, or ceased to be.'),
  identities: z.array(exportedIdentities.row).describe("At the identity provider's apps."),
  memberships: z.array(exportedMemberships.row).describe('The audiences signed in to.'),
  friends: z.array(exportedFriends.row).describe('As the identity provider listed them last.'),
  locations: z.array(exportedLocations.row).describe('Only the last report is kept.'),
  mail_addresses: z.array(exportedMailAddresses.row).describe('Where the user receives mail.'),
  calendars: z.array(exportedCalendars.row).describe('The addresses to subscribe to, without their secrets.'),
  notification_settings: z
    .array(exportedNotificationSettings.row)
    .describe('Of audiences where the user changed any.'),
  deletion_requests: z.array(exportedDeletionRequests.row).describe('Those that are open.'),
  notifications: z
    .array(exportedNotifications.row)
    .describe('What the user was told in the last 30 days, and is to be told.'),
});

/** Of whom an export is. */
export type Reading = Context & { readonly principal: UserPrincipal };

export async function readShortLists(
  ctx: Reading,
  identityId: string | null,
): Promise<z.output<typeof shortLists>> {
  const { query } = ctx.database;
  const scope = await readingScope(ctx);
  const { userId } = ctx.principal;
  return {
    former_ids: await query(exportedFormerIds, [userId, identityId]),
    roles: await query(exportedRoles, scope, []),
    audience_roles: await query(exportedAudienceRoles, scope, []),
    identities: await query(exportedIdentities, [userId, identityId]),
    memberships: await query(exportedMemberships, scope, [identityId]),
    friends: await query(exportedFriends, [userId, identityId]),
    locations: await query(exportedLocations, [userId, identityId]),
    mail_addresses: await query(exportedMailAddresses, [userId, identityId]),
    calendars: await query(exportedCalendars, scope, [identityId]),
    notification_settings: await query(exportedNotificationSettings, scope, [identityId]),
    deletion_requests: await query(exportedDeletionRequests, [userId, identityId]),
    notifications: await query(exportedNotifications, scope, []),
  };
}

/** Of later pages. */
export const noShortLists = shortLists.parse(
  Object.fromEntries(Object.keys(shortLists.shape).map((name) => [name, []])),
);
