import { createHash } from 'node:crypto';
import type { Transaction } from '../../orm/database.ts';
import { Deauthorization } from '../../orm/entities/deauthorization.ts';
import { Refusal } from '../errors.ts';
import type { ProviderPerson } from './person-locks.ts';

const hashOf = ({ appId, userId }: ProviderPerson): string =>
  createHash('sha256').update(`${appId} ${userId}`).digest('hex');

/** Sign-ins that began until then come to nothing, even those that are under way. */
export async function recordDeauthorization(
  { em }: Transaction,
  person: ProviderPerson,
  at: Date,
): Promise<void> {
  const later = { onConflictWhere: { at: { $lt: at } } };
  await em.upsert(Deauthorization, { personHash: hashOf(person), at }, later);
}

/** The provider vouched for the person, but has taken it back since. */
export async function refuseDeauthorized(
  { em }: Transaction,
  person: ProviderPerson,
  begunAt: Date,
): Promise<void> {
  const known = await em.findOne(Deauthorization, { personHash: hashOf(person) });
  if (known !== null && known.at >= begunAt) throw new Refusal('invalid_social_token');
}
