import { createHash } from 'node:crypto';
import { deauthorizationSince } from '../../orm/commands/signing-in/person.ts';
import type { Transaction } from '../../orm/database.ts';
import { Deauthorization } from '../../orm/schema/entities/deletion-request.ts';
import { Refusal } from '../errors/refusal.ts';
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
  { execute }: Transaction,
  person: ProviderPerson,
  startedAt: Date,
): Promise<void> {
  const reported = await execute(deauthorizationSince, [hashOf(person), startedAt.toISOString()]);
  if (reported.length > 0) throw new Refusal('invalid_social_token');
}
