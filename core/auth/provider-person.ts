import { createHash } from 'node:crypto';
import { lockNames } from '../../orm/commands/locks.ts';
import { deauthorizationSince } from '../../orm/commands/signing-in/person.ts';
import type { Transaction } from '../../orm/database.ts';
import { Deauthorization } from '../../orm/schema/entities/deletion-request.ts';
import type { Identity } from '../../orm/schema/entities/user.ts';
import { Refusal } from '../errors/refusal.ts';
import type { ProviderApp, Settings } from '../request/settings.ts';
import { platformApps } from './provider-apps.ts';

/** A user id within one provider app. */
export interface ProviderPerson {
  readonly issuer: string | null;
  readonly appId: string;
  readonly userId: string;
  readonly tokenForBusiness?: string | null | undefined;
}

/** Serializes writes about one person, whichever of the person's ids a transaction uses. */
export async function lockPerson({ execute }: Transaction, person: ProviderPerson): Promise<void> {
  await execute(lockNames, [namesOf(person)]);
}

const namesOf = (person: ProviderPerson): string[] => [
  ...(person.tokenForBusiness == null ? [] : [`business ${person.tokenForBusiness}`]),
  `identity ${nameOf(person)}`,
];

const nameOf = ({ issuer, appId, userId }: ProviderPerson): string =>
  issuer === null ? `${appId} ${userId}` : JSON.stringify([issuer, appId, userId]);

/** In one order, by which transactions about the same identities wait for each other. */
export const byPerson = { appId: 'asc', providerUserId: 'asc', issuer: 'asc' } as const;

/** Locks the people of some identities, sorted `byPerson`. */
export async function lockPeople({ execute }: Transaction, identities: readonly Identity[]): Promise<void> {
  const names = identities.flatMap((identity) => namesOf(personOf(identity)));
  await execute(lockNames, [names]);
}

export const personOf = (identity: Identity): ProviderPerson => ({
  issuer: identity.issuer ?? null,
  appId: identity.appId,
  userId: identity.providerUserId,
  tokenForBusiness: identity.businessToken,
});

const hashOf = (person: ProviderPerson): string => createHash('sha256').update(nameOf(person)).digest('hex');

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

/**
 * Whether `ADMIN_IDP_IDS` names a person: by the id alone only at the platform's first app. Another provider of OpenID
 * Connect may have given the same id, for a client of the same name, to somebody else.
 */
export function isNamedAdministrator(settings: Settings, { issuer, appId, userId }: ProviderPerson): boolean {
  const [first, ...others] = platformApps(settings);
  const isAt = (app: ProviderApp) => app.issuer === issuer && app.appId === appId;
  const names = [
    ...(issuer === null || [first, ...others].some(isAt) ? [`${appId}:${userId}`] : []),
    ...(isAt(first) && !userId.includes(':') ? [userId] : []),
  ];
  return names.some((name) => settings.administrators.includes(name));
}
