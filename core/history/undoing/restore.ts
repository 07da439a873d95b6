import { z } from 'zod';
import { restoreRsvps } from '../../../orm/commands/undoing/deleted-rsvps.ts';
import { changesAtPosition, latestChange } from '../../../orm/commands/undoing/deletion.ts';
import type { Transaction } from '../../../orm/database.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { type AudienceScope, wholeAudience } from '../../../orm/statements/scope.ts';
import { notFound, Refusal } from '../../errors/refusal.ts';
import { adminProcedure, proven } from '../../procedures/procedures.ts';
import { recordId } from '../../records/mutations.ts';
import type { AuthenticatedContext } from '../../request/context.ts';
import { writingScope } from '../../request/scope.ts';
import { runTransaction } from '../../request/transaction.ts';
import { restoreTerm } from './restore-term.ts';
import { newOutcome, type Outcome } from './reversion.ts';
import { revert } from './revert.ts';

type Restorable = 'Venue' | 'Event' | 'Person';

/** The GraphQL mutation that restores a record which an administrator deleted. */
export const restoration = (type: Restorable, withIt: string) => {
  const kind = type.toLowerCase();
  return adminProcedure
    .meta({
      graphql: {
        schemas: ['audience'],
        name: `restore${type}`,
        description: `Brings back a ${kind} that was deleted in the last 30 days, with ${withIt}.`,
        returns: type,
      },
    })
    .output(proven(recordId))
    .input(z.strictObject({ id: id(type) }))
    .mutation(({ ctx, input: { id } }) => restore(ctx, kind, id));
};

function restore(ctx: AuthenticatedContext, kind: string, id: string): Promise<{ id: string }> {
  const scope = writingScope(ctx);
  return runTransaction(ctx, async (transaction) => {
    const [found] = await transaction.query(latestChange, scope, [kind, id]);
    if (found === undefined || !(await transaction.lockAudience(found.audience_id))) throw notFound();
    await restoreLocked(transaction, wholeAudience(found.audience_id, scope.now), kind, id);
    return { id };
  });
}

async function restoreLocked(
  transaction: Transaction,
  scope: AudienceScope,
  kind: string,
  id: string,
): Promise<void> {
  const [latest] = await transaction.query(latestChange, scope, [kind, id]);
  if (latest === undefined) throw notFound();
  const { operation, deletion, deleted_at: deletedAt } = latest;
  if (operation !== 'delete') throw conflict(`This ${kind} is not deleted.`);
  if (deletion === null || deletedAt === null)
    throw conflict(`This ${kind} was deleted by the undo of a batch. Undo that one.`);
  if (Date.parse(deletedAt) < Date.parse(scope.now) - restoreTerm)
    throw new Refusal('gone', { message: `This ${kind} was deleted over 30 days ago.` });
  const outcome = newOutcome();
  const changes = await transaction.query(changesAtPosition, scope, [deletion]);
  await revert({ transaction, scope, batch: null, mergesLineUps: true, outcome, pages: new Map() }, changes);
  if (!outcome.restored.has(`${kind} ${id}`)) throw lacking(kind, id, outcome);
  await transaction.execute(restoreRsvps, scope, [deletion]);
}

const conflict = (message: string) => new Refusal('conflict', { message });

function lacking(kind: string, id: string, { impossible }: Outcome): Refusal {
  const reason = impossible.find((record) => record.kind === kind && record.id === id)?.reason;
  return conflict(`This ${kind} cannot be restored, because ${reason}. Restore that first.`);
}
