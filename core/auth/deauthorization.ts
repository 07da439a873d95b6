import { createHash } from 'node:crypto';
import type { Transaction } from '../../orm/database.ts';
import { Deauthorization } from '../../orm/entities/deletion-request.ts';
import { Refusal } from '../errors.ts';
import type { ProviderPerson } from './person-locks.ts';

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
  { em }: Transaction,
  person: ProviderPerson,
  startedAt: Date,
): Promise<void> {
  const known = await em.findOne(Deauthorization, { personHash: hashOf(person) });
  if (known !== null && known.at >= startedAt) throw new Refusal('invalid_social_token');
}
