import { type EntityName, type FilterQuery, LockMode } from '@mikro-orm/core';
import type { Transaction } from '../orm/database.ts';
import { audienceByName } from '../orm/reads/audience.ts';
import { notFound } from './errors.ts';
import type { Scope } from './scope.ts';

interface InAudience {
  id: string;
  audienceId: string;
}

/** The record that a write is about, locked until the end. One that is out of scope is refused as if it did not exist. */
export async function findToWrite<Entity extends InAudience>(
  transaction: Transaction,
  entity: EntityName<Entity>,
  id: string,
  scope: Scope,
): Promise<Entity> {
  const found = await transaction.em.findOne(entity, by<Entity>(id), {
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (found === null || !(await isInScope(transaction, found, scope))) throw notFound();
  return found;
}

/** A record that another one is to point to, held as it is until the end; null where there is none in scope. */
export async function findReferred<Entity extends InAudience>(
  transaction: Transaction,
  entity: EntityName<Entity>,
  id: string,
  scope: Scope,
): Promise<Entity | null> {
  const found = await transaction.em.findOne(entity, by<Entity>(id), { lockMode: LockMode.PESSIMISTIC_READ });
  return found !== null && (await isInScope(transaction, found, scope)) ? found : null;
}

async function isInScope({ read }: Transaction, { audienceId }: InAudience, scope: Scope): Promise<boolean> {
  if (scope.audienceId !== null && scope.audienceId !== audienceId) return false;
  const existing = await read(audienceByName, [audienceId, null]);
  return existing.length > 0;
}

const by = <Entity extends InAudience>(id: string): FilterQuery<NoInfer<Entity>> =>
  ({ id }) as FilterQuery<NoInfer<Entity>>;
