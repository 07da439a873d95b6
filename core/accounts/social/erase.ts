import {
  claimDeletionRequest,
  countErasedRsvps,
  dueDeletionRequests,
  eraseFromFriends,
  eraseIdentity,
  lockSessions,
  settleDeletionRequests,
} from '../../../orm/commands/erasure/identity.ts';
import {
  eraseUsersWithoutIdentity,
  settleDeletionRequestsOfUsers,
} from '../../../orm/commands/erasure/users.ts';
import type { Transaction } from '../../../orm/database.ts';
import { Identity } from '../../../orm/schema/entities/user.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { byPerson, lockPeople } from '../../auth/provider-person.ts';
import type { Dependencies } from '../../request/context.ts';

/** Erases the people whose grace period is over. A failure is reported at the end and holds nobody else up. */
export async function eraseDueIdentities(dependencies: Dependencies, signal?: AbortSignal): Promise<void> {
  const { database, now } = dependencies;
  const at = now().toISOString();
  const failures: unknown[] = [];
  let last: { erase_after: string; id: string } = { erase_after: '-infinity', id: nilId };
  for (;;) {
    const due = await database.query(dueDeletionRequests, [at, last.erase_after, last.id]);
    for (const request of due) {
      if (signal?.aborted) return;
      await carryOutDeletion(dependencies, request.id).catch((error: unknown) => failures.push(error));
      last = request;
    }
    if (due.length === 0) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some deletion requests could not be carried out.');
}

/** Erases the person, unless that has happened or another process is doing it. */
export function carryOutDeletion({ database, now }: Dependencies, requestId: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const { em, execute } = transaction;
    const [request] = await execute(claimDeletionRequest, [requestId]);
    if (request === undefined) return;
    const identities = await em.find(Identity, { id: { $in: request.identity_ids } }, { orderBy: byPerson });
    await lockPeople(transaction, identities);
    await execute(lockSessions, [request.identity_ids]);
    for (const { id } of identities) await erase(transaction, id, now());
  });
}

/** Erases an identity and its data; if it was the user's last one, the user too. */
async function erase({ execute }: Transaction, identityId: string, at: Date): Promise<void> {
  await execute(countErasedRsvps, [identityId]);
  await execute(eraseFromFriends, [identityId]);
  await execute(settleDeletionRequests, [identityId, at.toISOString()]);
  const users = (await execute(eraseIdentity, [identityId])).map((row) => row.user_id);
  await execute(settleDeletionRequestsOfUsers, [users, at.toISOString(), false]);
  await execute(eraseUsersWithoutIdentity, [users]);
}
