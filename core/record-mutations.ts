import type { EntityName } from '@mikro-orm/core';
import { z } from 'zod';
import type { Transaction } from '../orm/database.ts';
import { findToWrite } from './find-to-write.ts';
import { id, type RecordType, uuid } from './ids.ts';
import { adminProcedure } from './procedures.ts';
import { type AuthenticatedContext, writingAudience, writingScope } from './scope.ts';
import { write } from './write.ts';

interface Stored {
  id: string;
  audienceId: string;
}

export const written = z.object({ id: uuid });

/** The mutations of a record of an audience: what they are called, and what they give. */
export const creation = (type: RecordType) =>
  adminProcedure
    .meta({ graphql: { schemas: ['audience'], name: `create${type}`, returns: type } })
    .output(written);

export const change = (type: RecordType) =>
  adminProcedure
    .meta({ graphql: { schemas: ['audience'], name: `update${type}`, returns: type } })
    .output(written);

export const deletion = (type: RecordType) =>
  adminProcedure
    .meta({ graphql: { schemas: ['audience'], name: `delete${type}`, returns: type, deletes: true } })
    .output(written)
    .input(z.strictObject({ id: id(type) }));

interface Writing {
  readonly transaction: Transaction;
  readonly audienceId: string;
  readonly at: Date;
}

/** Makes a record in the audience named, or else in the request's own. */
export async function createRecord(
  ctx: AuthenticatedContext,
  audience: string | null | undefined,
  make: (writing: Writing) => Stored | Promise<Stored>,
): Promise<{ id: string }> {
  const audienceId = await writingAudience(ctx, audience);
  return write(ctx.database, async (transaction) => {
    const { id } = await make({ transaction, audienceId, at: ctx.now() });
    return { id };
  });
}

export async function updateRecord<Entity extends Stored>(
  ctx: AuthenticatedContext,
  entity: EntityName<Entity>,
  id: string,
  apply: (record: Entity, writing: Writing) => unknown,
): Promise<{ id: string }> {
  const scope = writingScope(ctx);
  return write(ctx.database, async (transaction) => {
    const found = await findToWrite(transaction, entity, id, scope);
    await apply(found, { transaction, audienceId: found.audienceId, at: ctx.now() });
    return { id };
  });
}

/** `conflicts`: what to say where a constraint forbids it, by its name. */
export async function deleteRecord<Entity extends Stored>(
  ctx: AuthenticatedContext,
  entity: EntityName<Entity>,
  id: string,
  conflicts?: Readonly<Record<string, string>>,
): Promise<{ id: string }> {
  const scope = writingScope(ctx);
  const work = async (transaction: Transaction) => {
    transaction.em.remove(await findToWrite(transaction, entity, id, scope));
  };
  await write(ctx.database, work, conflicts);
  return { id };
}
