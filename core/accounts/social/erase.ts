import { randomUUID } from 'node:crypto';
import { forgetActors, lockAudiencesOfContributions } from '../../../orm/commands/erasure/contributions.ts';
import {
  claimDeletionRequest,
  countErasedRsvps,
  eraseFromFriends,
  eraseIdentity,
  lockEventsOfIdentities,
  lockSessions,
  settleDeletionRequests,
} from '../../../orm/commands/erasure/identity.ts';
import {
  eraseNotificationsWithoutMembership,
  eraseRolesWithoutMembership,
  eraseUsersWithoutIdentity,
  settleDeletionRequestsOfUsers,
} from '../../../orm/commands/erasure/users.ts';
import type { Transaction } from '../../../orm/database.ts';
import type { Left } from '../../../orm/reads/contributions.ts';
import { Identity } from '../../../orm/schema/entities/user.ts';
import { byPerson, lockPeople } from '../../auth/provider-person.ts';
import type { Dependencies } from '../../request/context.ts';
import { eraseContributions } from './erase-contributions.ts';

/** Erases the person, unless that has happened or another process is doing it. */
export function carryOutDeletion({ database, now }: Dependencies, requestId: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const { em, execute } = transaction;
    await execute(lockAudiencesOfContributions, [requestId]);
    const [request] = await execute(claimDeletionRequest, [requestId]);
    if (request === undefined) return;
    const identities = await em.find(Identity, { id: { $in: request.identity_ids } }, { orderBy: byPerson });
    await lockPeople(transaction, identities);
    await execute(lockSessions, [request.identity_ids]);
    await execute(lockEventsOfIdentities, [request.identity_ids]);
    for (const { id } of identities) await erase(transaction, id, now());
  });
}

/** Erases an identity and its data; if it was the user's last one, the user too. */
async function erase(transaction: Transaction, identityId: string, at: Date): Promise<void> {
  const { execute } = transaction;
  await execute(countErasedRsvps, [identityId]);
  await execute(eraseFromFriends, [identityId]);
  await execute(settleDeletionRequests, [identityId, at.toISOString()]);
  const erased = await execute(eraseIdentity, [identityId]);
  const left: Left = [erased.map((row) => row.user_id), erased.flatMap((row) => row.audience_ids)];
  await eraseContributions(transaction, left, at);
  await eraseUsers(execute, left, at, { withAudience: false });
  await execute(forgetActors, [...left, randomUUID()]);
}

/** Erases what is left of users who have lost an identity: everything, if it was their last one. */
export async function eraseUsers(
  execute: Transaction['execute'],
  left: Left,
  at: Date,
  { withAudience }: { withAudience: boolean },
): Promise<void> {
  const [users] = left;
  await execute(settleDeletionRequestsOfUsers, [users, at.toISOString(), withAudience]);
  // Before the users, after whom the ledger could no longer tell whose they were.
  await execute(eraseRolesWithoutMembership, left);
  await execute(eraseUsersWithoutIdentity, [users]);
  await execute(eraseNotificationsWithoutMembership, left);
}
