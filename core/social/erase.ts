import type { Transaction } from '../../orm/database.ts';
import { DeletionRequest } from '../../orm/entities/deletion-request.ts';
import { Identity } from '../../orm/entities/identity.ts';
import { eraseUsersWithoutIdentity } from '../../orm/erasure/app-users.ts';
import {
  claimDeletionRequest,
  countErasedRsvps,
  eraseFromFriends,
  eraseIdentity,
  lockSessions,
} from '../../orm/erasure/identity.ts';
import { lockPerson } from '../auth/person-locks.ts';
import type { Dependencies } from '../context.ts';

/** Erases the data of everybody whose time of grace is over, one person a transaction. */
export async function eraseDuePeople({ database, now }: Dependencies): Promise<void> {
  const at = now();
  while (await database.write((transaction) => eraseNext(transaction, at)));
}

/** Whether there was anybody left to erase. */
async function eraseNext(transaction: Transaction, at: Date): Promise<boolean> {
  const { em, read } = transaction;
  const [request] = await read(claimDeletionRequest, [at.toISOString()]);
  if (request === undefined) return false;
  await erase(transaction, await em.findOneOrFail(Identity, { id: request.identity_id }));
  await em.nativeUpdate(DeletionRequest, { id: request.id }, { identityId: null, erasedAt: at });
  return true;
}

/** What one app's sign-ins brought; with a user's last identity, the user. */
async function erase(transaction: Transaction, identity: Identity): Promise<void> {
  const { read } = transaction;
  const { id, appId, providerUserId, businessToken } = identity;
  await lockPerson(transaction, { appId, userId: providerUserId, tokenForBusiness: businessToken });
  await read(lockSessions, [id]);
  await read(countErasedRsvps, [id]);
  await read(eraseFromFriends, [id]);
  const erased = await read(eraseIdentity, [id]);
  await read(eraseUsersWithoutIdentity, [erased.map((row) => row.user_id)]);
}
