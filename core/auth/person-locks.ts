import type { Transaction } from '../../orm/database.ts';
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
