import type { EntityName, FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { id, type RecordType } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { notFound } from '../errors/refusal.ts';
import { adminProcedure, proven } from '../procedures/procedures.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { writingScope, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { expectedVersion, requireVersion, type Target } from './preconditions.ts';

/** The output of most mutations of a record. */
export const recordId = z.object({ id: uuid });

/** The GraphQL mutation that creates a record of an audience. */
export const creation = (type: RecordType) =>
  adminProcedure
    .meta({ graphql: { schemas: ['audience'], name: `create${type}`, returns: type } })
    .output(proven(recordId));

/** The GraphQL mutation that updates a record of an audience, with the fields that it may change. */
export const update = <Fields extends z.ZodRawShape>(type: RecordType, fields: z.ZodObject<Fields>) =>
  adminProcedure
    .meta({ graphql: { schemas: ['audience'], name: `update${type}`, returns: type } })
    .output(proven(recordId))
    .input(z.strictObject({ id: id(type), ...expectedVersion, ...fields.shape }));

/** The GraphQL mutation that deletes a record of an audience. */
export const deletion = (type: RecordType) =>
  adminProcedure
    .meta({ graphql: { schemas: ['audience'], name: `delete${type}`, returns: type, deletes: true } })
    .output(proven(recordId))
    .input(deletionInput(type));

export const deletionInput = (type: RecordType) => z.strictObject({ id: id(type), ...expectedVersion });

interface Stored {
  id: string;
  audienceId: string;
  version: number;
}

/** A transaction that has locked the audience whose records it writes. */
export interface Write {
  readonly transaction: Transaction;
  readonly audienceId: string;
  readonly at: Date;
}

/** Creates a record in the given audience, by default the request's own. */
export async function createRecord(
  ctx: AuthenticatedContext,
  audience: string | null | undefined,
  create: (write: Write) => Stored | Promise<Stored>,
): Promise<{ id: string }> {
  const { audienceId } = await writingScopeInAudience(ctx, audience);
  return runTransaction(ctx, async (transaction) => {
    await transaction.lockAudience(audienceId);
    const { id } = await create({ transaction, audienceId, at: ctx.now() });
    return { id };
  });
}

export function updateRecord<Entity extends Stored>(
  ctx: AuthenticatedContext,
  entity: EntityName<Entity>,
  target: Target,
  apply: (record: Entity, write: Write) => unknown,
): Promise<{ id: string }> {
  const scope = writingScope(ctx);
  return runTransaction(ctx, async (transaction) => {
    const record = await lockRecord(transaction, entity, target, scope);
    await apply(record, { transaction, audienceId: record.audienceId, at: ctx.now() });
    return { id: target.id };
  });
}

/** `conflicts`: the error message for each constraint that may prevent the deletion. */
export async function deleteRecord<Entity extends Stored>(
  ctx: AuthenticatedContext,
  entity: EntityName<Entity>,
  target: Target,
  conflicts?: Readonly<Record<string, string>>,
): Promise<{ id: string }> {
  const scope = writingScope(ctx);
  const remove = async (transaction: Transaction) => {
    transaction.em.remove(await lockRecord(transaction, entity, target, scope));
  };
  await runTransaction(ctx, remove, conflicts);
  return { id: target.id };
}

/**
 * A record of the version that the request expects. Its audience is locked until the transaction ends, and the record
 * with it: all who write it lock the audience. Throws `refusal` if it does not exist, is out of scope, or belongs to a
 * deleted audience.
 */
export async function lockRecord<Entity extends Stored>(
  { em, lockAudience }: Transaction,
  entity: EntityName<Entity>,
  target: Target,
  { audienceId }: Scope,
  refusal = notFound,
): Promise<Entity> {
  const found = await em.findOne(entity, byId<Entity>(target.id));
  if (found === null || (audienceId !== null && found.audienceId !== audienceId)) throw refusal();
  if (!(await lockAudience(found.audienceId))) throw refusal();
  // Another transaction may have changed or deleted it while this one waited for the audience.
  const current = await em.findOne(entity, byId<Entity>(target.id), { refresh: true });
  if (current === null) throw refusal();
  requireVersion(target, current);
  return current;
}

/** A record to be referenced by another, in a transaction that has locked the audience; null if there is none in scope. */
export async function findReferenced<Entity extends Stored>(
  { em }: Transaction,
  entity: EntityName<Entity>,
  id: string,
  audienceId: string | null,
): Promise<Entity | null> {
  const found = await em.findOne(entity, byId<Entity>(id));
  return found !== null && (audienceId === null || found.audienceId === audienceId) ? found : null;
}

const byId = <Entity extends Stored>(id: string): FilterQuery<NoInfer<Entity>> =>
  ({ id }) as FilterQuery<NoInfer<Entity>>;
