import { createHash } from 'node:crypto';
import { lockNames } from '../../orm/commands/locks.ts';
import { deauthorizationSince } from '../../orm/commands/signing-in/person.ts';
import type { Transaction } from '../../orm/database.ts';
import { Deauthorization } from '../../orm/schema/entities/deletion-request.ts';
import type { Identity } from '../../orm/schema/entities/user.ts';
import { Refusal } from '../errors/refusal.ts';

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

const hashOf = ({ appId, userId }: ProviderPerson): string =>
  createHash('sha256').update(`${appId} ${userId}`).digest('hex');

/** Invalidates sign-ins that began up to `at`, including those in progress. */
export async function recordDeauthorization(
  { em }: Transaction,
  person: ProviderPerson,
  at: Date,
): Promise<void> {
  const later = { onConflictWhere: { at: { $lt: at } } };
  await em.upsert(Deauthorization, { personHash: hashOf(person), at }, later);
}

/** Refuses a sign-in if the provider has reported a deauthorization since it began. */
export async function refuseDeauthorized(
  { execute }: Transaction,
  person: ProviderPerson,
  startedAt: Date,
): Promise<void> {
  const reported = await execute(deauthorizationSince, [hashOf(person), startedAt.toISOString()]);
  if (reported.length > 0) throw new Refusal('invalid_social_token');
}
