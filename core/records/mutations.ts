import type { EntityName } from '@mikro-orm/core';
import { z } from 'zod';
import { deleteRecords } from '../../orm/commands/undoing/delete-records.ts';
import type { RevertibleKind } from '../../orm/commands/undoing/kinds.ts';
import type { Transaction } from '../../orm/database.ts';
import { id, type RecordType } from '../../orm/statements/input-types.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { type Scope, wholeAudience } from '../../orm/statements/scope.ts';
import type { Permission } from '../auth/principal.ts';
import { notFound } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import type { GraphqlMutation } from '../procedures/trpc.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { audienceChoice, writingScope, writingScopeInAudience } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { expectedVersion, requireVersion, type Target } from './preconditions.ts';
import { findReferenced, type Stored, type Write } from './references.ts';

/** The output of most mutations of a record. */
export const recordId = z.object({ id: uuid });

/** Who may write records of a kind, whichever mutation does it. */
export const permissionToWrite = (kind: string): Permission =>
  kind === 'tag' || kind === 'theme' ? 'manage_audience' : 'edit_records';

const mayWrite = (type: RecordType) => may(permissionToWrite(type.toLowerCase()));

/** The GraphQL mutation that creates a record of an audience with these fields. */
export const creation = <Fields extends z.ZodRawShape>(type: RecordType, fields: z.ZodObject<Fields>) =>
  mayWrite(type)
    .meta({ graphql: { name: `create${type}`, returns: type } })
    .output(proven(recordId))
    .input(z.strictObject({ ...audienceChoice, ...fields.shape }));

/** The GraphQL mutation that updates a record of an audience, with the fields that it may change. */
export const update = <Fields extends z.ZodRawShape>(type: RecordType, fields: z.ZodObject<Fields>) =>
  mayWrite(type)
    .meta({ graphql: { name: `update${type}`, returns: type } })
    .output(proven(recordId))
    .input(z.strictObject({ id: id(type), ...expectedVersion, ...fields.shape }));

/** The GraphQL mutation that deletes a record of an audience. */
export const deletion = (type: RecordType) =>
  mayWrite(type)
    .meta({ graphql: { name: `delete${type}`, returns: type, deletes: true } })
    .output(proven(recordId))
    .input(deletionInput(type));

export const deletionInput = (type: RecordType) => z.strictObject({ id: id(type), ...expectedVersion });

/** A GraphQL mutation of what owners of an audience look after, on both endpoints. */
export const ownersMutation = (graphql: GraphqlMutation) =>
  may('manage_audience').meta({ graphql: { ...graphql, schemas: ['audience', 'tenants'] } });

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
    return { id: record.id };
  });
}

/** Deletes a record for good. */
export const deleteRecord = <Entity extends Stored>(
  ctx: AuthenticatedContext,
  entity: EntityName<Entity>,
  target: Target,
) => updateRecord(ctx, entity, target, (record, { transaction: { em } }) => em.remove(record));

/** Deletes a record with all that goes with it, until it is restored; by its own id: a former one is not there any more. */
export const softDelete = <Entity extends Stored>(
  ctx: AuthenticatedContext,
  entity: EntityName<Entity>,
  kind: RevertibleKind,
  target: Target,
  prepare?: (record: Entity, write: Write) => Promise<void>,
) =>
  updateRecord(ctx, entity, target, async (record, write) => {
    if (record.id !== target.id) throw notFound();
    await prepare?.(record, write);
    const scope = wholeAudience(write.audienceId, write.at.toISOString());
    await write.transaction.execute(deleteRecords[kind], scope, [[record.id], null]);
  });

/**
 * A record, or the one into which it was merged, of the version that the request expects. Its audience is locked until the
 * transaction ends, and the record with it: all who write it lock the audience. Throws `refusal` if it does not exist, is
 * out of scope, or belongs to a deleted audience.
 */
export async function lockRecord<Entity extends Stored>(
  transaction: Transaction,
  entity: EntityName<Entity>,
  target: Target,
  scope: Scope,
  refusal = notFound,
): Promise<Entity> {
  const found = await findReferenced(transaction, entity, target.id, scope);
  if (found === null) throw refusal();
  await transaction.lockAudience(found.audienceId);
  // Another transaction may have changed, merged or deleted it while this one waited for the audience.
  const current = await findReferenced(transaction, entity, target.id, scope, { refresh: true });
  if (current === null) throw refusal();
  requireVersion(target, current);
  return current;
}
