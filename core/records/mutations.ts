import type { EntityName, FilterQuery } from '@mikro-orm/core';
import { z } from 'zod';
import { deleteRecords } from '../../orm/commands/undoing/delete-records.ts';
import type { RevertibleKind } from '../../orm/commands/undoing/kinds.ts';
import type { Transaction } from '../../orm/database.ts';
import { id, type RecordType } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { type Scope, wholeAudience } from '../../orm/statements/scope.ts';
import type { Permission } from '../auth/principal.ts';
import { invalidField, notFound } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { writingScope, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { expectedVersion, requireVersion, type Target } from './preconditions.ts';

/** The output of most mutations of a record. */
export const recordId = z.object({ id: uuid });

/** The GraphQL mutation that creates a record of an audience. */
export const creation = (type: RecordType, permission: Permission = 'edit_records') =>
  may(permission)
    .meta({ graphql: { name: `create${type}`, returns: type } })
    .output(proven(recordId));

/** The GraphQL mutation that updates a record of an audience, with the fields that it may change. */
export const update = <Fields extends z.ZodRawShape>(
  type: RecordType,
  fields: z.ZodObject<Fields>,
  permission: Permission = 'edit_records',
) =>
  may(permission)
    .meta({ graphql: { name: `update${type}`, returns: type } })
    .output(proven(recordId))
    .input(z.strictObject({ id: id(type), ...expectedVersion, ...fields.shape }));

/** The GraphQL mutation that deletes a record of an audience. */
export const deletion = (type: RecordType, permission: Permission = 'edit_records') =>
  may(permission)
    .meta({ graphql: { name: `delete${type}`, returns: type, deletes: true } })
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

/** Deletes a record for good. */
export const deleteRecord = <Entity extends Stored>(
  ctx: AuthenticatedContext,
  entity: EntityName<Entity>,
  target: Target,
) => updateRecord(ctx, entity, target, (record, { transaction: { em } }) => em.remove(record));

/** Deletes a record with all that goes with it, until it is restored. */
export const softDelete = <Entity extends Stored>(
  ctx: AuthenticatedContext,
  entity: EntityName<Entity>,
  kind: RevertibleKind,
  target: Target,
  prepare?: (record: Entity, write: Write) => Promise<void>,
) =>
  updateRecord(ctx, entity, target, async (record, write) => {
    await prepare?.(record, write);
    const scope = wholeAudience(write.audienceId, write.at.toISOString());
    await write.transaction.execute(deleteRecords[kind], scope, [[record.id], null]);
  });

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
  await lockAudience(found.audienceId);
  // Another transaction may have changed or deleted it while this one waited for the audience.
  const current = await em.findOne(entity, byId<Entity>(target.id), { refresh: true });
  if (current === null) throw refusal();
  requireVersion(target, current);
  return current;
}

/** Refuses the id of a record to be referenced if there is none in the audience, or it is deleted. */
export async function requireReferenced<Entity extends Stored>(
  { transaction, audienceId }: Write,
  entity: EntityName<Entity>,
  field: string,
  id: string | undefined,
): Promise<void> {
  if (id !== undefined && (await findReferenced(transaction, entity, id, audienceId)) === null)
    throw invalidField(field, `must be the id of a ${field.replace(/_id$/, '')} of the audience`);
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
