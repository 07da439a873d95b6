import type { Transaction } from '../../orm/database.ts';
import type { Identity } from '../../orm/entities/user.ts';
import { lockName } from '../../orm/reads/locks.ts';

/** A user id within one provider app. */
export interface ProviderPerson {
  readonly appId: string;
  readonly userId: string;
  readonly tokenForBusiness?: string | null | undefined;
}

/** Serializes writes about one person, whichever of the person's ids a transaction uses. */
export async function lockPerson(
  { execute }: Transaction,
  { appId, userId, tokenForBusiness = null }: ProviderPerson,
): Promise<void> {
  if (tokenForBusiness !== null) await execute(lockName, [`business ${tokenForBusiness}`]);
  await execute(lockName, [`identity ${appId} ${userId}`]);
}

/** In one order, by which transactions about the same identities wait for each other. */
export const byPerson = { appId: 'asc', providerUserId: 'asc' } as const;

/** Locks the people of some identities, sorted `byPerson`. */
export async function lockPeople(transaction: Transaction, identities: readonly Identity[]): Promise<void> {
  for (const { appId, providerUserId: userId, businessToken } of identities)
    await lockPerson(transaction, { appId, userId, tokenForBusiness: businessToken });
}
