import {
  moveFollows,
  moveNotificationSettings,
  moveNotifications,
} from '../../../orm/commands/merging/follows.ts';
import * as users from '../../../orm/commands/merging/users.ts';
import type { Transaction } from '../../../orm/database.ts';
import { lockPerson } from '../../auth/provider-person.ts';

/** Everything that belongs to a user, in the order of locks: sessions before RSVPs, as an RSVP takes them. */
const moves = [
  users.moveRoles,
  users.moveIdentities,
  users.moveDevices,
  users.moveSessions,
  users.lockEventsOfUsers,
  users.moveRsvps,
  users.moveCalendars,
  moveFollows,
  moveNotificationSettings,
  users.moveLocation,
  users.moveBatches,
  users.moveUploads,
  moveNotifications,
  users.moveDismissals,
  users.moveChanges,
  users.withholdAdministration,
];

/** Makes one user of several who turned out to be one person: the survivor, whom the others' ids then name. */
export async function mergeUsers(
  transaction: Transaction,
  merged: readonly string[],
  survivor: string,
  at: Date,
): Promise<void> {
  const { execute } = transaction;
  const all = [survivor, ...merged];
  await execute(users.lockAudiencesOfRoles, [all]);
  for (const found of await execute(users.identitiesOfUsers, [all])) {
    const { issuer, app_id: appId, provider_user_id: userId } = found;
    await lockPerson(transaction, { issuer, appId, userId });
  }
  await execute(users.lockSessionsOfUsers, [all]);
  for (const move of moves) await execute(move, [merged, survivor]);
  await execute(users.cancelDeletionsOfUsers, [merged, at.toISOString()]);
  await execute(users.replaceUsers, [merged, survivor, at.toISOString()]);
}
