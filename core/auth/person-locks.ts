import { lockNames } from '../../orm/commands/locks.ts';
import type { Transaction } from '../../orm/database.ts';
import type { Identity } from '../../orm/schema/entities/user.ts';

/** A user id within one provider app. */
export interface ProviderPerson {
  readonly appId: string;
  readonly userId: string;
  readonly tokenForBusiness?: string | null | undefined;
}

/** Serializes writes about one person, whichever of the person's ids a transaction uses. */
export async function lockPerson({ execute }: Transaction, person: ProviderPerson): Promise<void> {
  await execute(lockNames, [namesOf(person)]);
}

const namesOf = ({ appId, userId, tokenForBusiness = null }: ProviderPerson): string[] => [
  ...(tokenForBusiness === null ? [] : [`business ${tokenForBusiness}`]),
  `identity ${appId} ${userId}`,
];

/** In one order, by which transactions about the same identities wait for each other. */
export const byPerson = { appId: 'asc', providerUserId: 'asc' } as const;

/** Locks the people of some identities, sorted `byPerson`. */
export async function lockPeople({ execute }: Transaction, identities: readonly Identity[]): Promise<void> {
  const names = identities.flatMap(({ appId, providerUserId: userId, businessToken: tokenForBusiness }) =>
    namesOf({ appId, userId, tokenForBusiness }),
  );
  await execute(lockNames, [names]);
}
