import type { Transaction } from '../../orm/database.ts';
import { lockName } from '../../orm/reads/locks.ts';

/** Somebody as a provider app knows them. */
export interface ProviderPerson {
  readonly appId: string;
  readonly userId: string;
  readonly tokenForBusiness?: string | null | undefined;
}

/** Whoever writes about the same person waits until the transaction ends, by whichever name the person is known. */
export async function lockPerson(
  { read }: Transaction,
  { appId, userId, tokenForBusiness = null }: ProviderPerson,
): Promise<void> {
  if (tokenForBusiness !== null) await read(lockName, [`business ${tokenForBusiness}`]);
  await read(lockName, [`identity ${appId} ${userId}`]);
}
