import { dueDeletionRequests } from '../../orm/commands/erasure/identity.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { carryOutDeletion } from '../accounts/social/erase.ts';
import { operatorProcedure } from '../procedures/procedures.ts';

/** Erases the people whose grace period is over. A failure is reported at the end and holds nobody else up. */
export const carryOutDeletionRequests = operatorProcedure.mutation(async ({ ctx, signal }) => {
  const at = ctx.now().toISOString();
  const failures: unknown[] = [];
  let last: { erase_after: string; id: string } = { erase_after: '-infinity', id: nilId };
  for (;;) {
    const due = await ctx.database.query(dueDeletionRequests, [at, last.erase_after, last.id]);
    for (const request of due) {
      if (signal?.aborted) return;
      await carryOutDeletion(ctx, request.id).catch((error: unknown) => failures.push(error));
      last = request;
    }
    if (due.length === 0) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some deletion requests could not be carried out.');
});
