import type { Transaction } from '../../orm/database.ts';
import { DeletionRequest } from '../../orm/entities/deletion-request.ts';
import { Identity } from '../../orm/entities/user.ts';
import {
  claimDeletionRequest,
  countErasedRsvps,
  eraseFromFriends,
  eraseIdentity,
  lockSessions,
} from '../../orm/erasure/identity.ts';
import { eraseUsersWithoutIdentity } from '../../orm/erasure/users.ts';
import { lockPerson } from '../auth/person-locks.ts';
import type { Dependencies } from '../context.ts';

/** Erases the data of all people whose grace period is over, one per transaction. */
export async function eraseDueIdentities({ database, now }: Dependencies): Promise<void> {
  const at = now();
  while (await database.transaction((transaction) => eraseNext(transaction, at)));
}

/** Returns false if there was nobody left to erase. */
async function eraseNext(transaction: Transaction, at: Date): Promise<boolean> {
  const { em, execute } = transaction;
  const [request] = await execute(claimDeletionRequest, [at.toISOString()]);
  if (request === undefined) return false;
  await erase(transaction, await em.findOneOrFail(Identity, { id: request.identity_id }));
  await em.nativeUpdate(DeletionRequest, { id: request.id }, { identityId: null, erasedAt: at });
  return true;
}

/** Erases an identity and its data; if it was the user's last one, the user too. */
async function erase(transaction: Transaction, identity: Identity): Promise<void> {
  const { execute } = transaction;
  const { id, appId, providerUserId, businessToken } = identity;
  await lockPerson(transaction, { appId, userId: providerUserId, tokenForBusiness: businessToken });
  await execute(lockSessions, [id]);
  await execute(countErasedRsvps, [id]);
  await execute(eraseFromFriends, [id]);
  const erased = await execute(eraseIdentity, [id]);
  await execute(eraseUsersWithoutIdentity, [erased.map((row) => row.user_id)]);
}
