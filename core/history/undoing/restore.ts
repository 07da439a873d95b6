import { z } from 'zod';
import type { Transaction } from '../../../orm/database.ts';
import { recordAndDeletion } from '../../../orm/reads/undoing/deleted-records.ts';
import { id } from '../../../orm/statements/input-types.ts';
import { withArticle } from '../../../orm/statements/nouns.ts';
import { type AudienceScope, wholeAudience } from '../../../orm/statements/scope.ts';
import { missing, Refusal } from '../../errors/refusal.ts';
import { may, proven } from '../../procedures/procedures.ts';
import { recordId } from '../../records/mutations.ts';
import type { AuthenticatedContext } from '../../request/context.ts';
import { writingScope } from '../../request/scope.ts';
import { runTransaction } from '../../request/transaction.ts';
import { day } from '../../values/time.ts';
import { bringDeletionBack } from './bring-back.ts';
import { newReversion, type Outcome } from './reversion.ts';

/** For how long a deleted record can be restored. */
export const restoreTerm = 30 * day;

type Restorable = 'Venue' | 'Event' | 'Person' | 'Series';

const kinds = { Venue: 'venue', Event: 'event', Person: 'person', Series: 'series' } as const;

/** The GraphQL mutation that restores a record which an administrator deleted. */
export const restoration = (type: Restorable, withIt: string) => {
  const kind = kinds[type];
  return may('edit_records')
    .meta({
      graphql: {
        name: `restore${type}`,
        description: `Brings back ${withArticle(kind)} that was deleted in the last 30 days, with ${withIt}.`,
        returns: type,
      },
    })
    .output(proven(recordId))
    .input(z.strictObject({ id: id(type) }))
    .mutation(({ ctx, input: { id } }) => restore(ctx, kind, id));
};

function restore(
  ctx: AuthenticatedContext,
  kind: Lowercase<Restorable>,
  id: string,
): Promise<{ id: string }> {
  const scope = writingScope(ctx);
  return runTransaction(ctx, async (transaction) => {
    const [found = missing()] = await transaction.query(recordAndDeletion[kind], scope, [id]);
    await transaction.lockAudience(found.audience_id);
    await restoreLocked(transaction, wholeAudience(found.audience_id, scope.now), kind, id);
    return { id };
  });
}

async function restoreLocked(
  transaction: Transaction,
  scope: AudienceScope,
  kind: Lowercase<Restorable>,
  id: string,
): Promise<void> {
  const [found = missing()] = await transaction.query(recordAndDeletion[kind], scope, [id]);
  const { deleted_at: deletedAt, deleted_with: deletedWith, is_undone: isUndone, merged_into, owner } = found;
  if (deletedAt === null || deletedWith === null) throw conflict(`This ${kind} is not deleted.`);
  if (merged_into !== null)
    throw conflict(
      `This ${kind} was merged into the ${kind} ${merged_into}. Revert the change that merged it.`,
    );
  if (isUndone) throw conflict(`This ${kind} was deleted by the undo of a batch. Undo that one.`);
  if (owner !== null)
    throw conflict(
      `This ${kind} was deleted with its ${owner}. Restore the ${owner}, with which it comes back.`,
    );
  if (Date.parse(deletedAt) < Date.parse(scope.now) - restoreTerm)
    throw new Refusal('gone', `This ${kind} was deleted over 30 days ago.`);
  const reversion = newReversion({ transaction, scope, batch: null, deletedWith: null });
  await bringDeletionBack(reversion, { deletedAt, deletedWith });
  if (!reversion.outcome.restored.has(`${kind} ${id}`)) throw lacking(kind, id, reversion.outcome);
}

const conflict = (message: string) => new Refusal('conflict', message);

function lacking(kind: string, id: string, { impossible }: Outcome): Refusal {
  const reason = impossible.find((record) => record.kind === kind && record.id === id)?.reason;
  return conflict(
    `This ${kind} cannot be restored, because ${reason}. Restore it first, or revert the change that deleted it.`,
  );
}
