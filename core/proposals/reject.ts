import { z } from 'zod';
import { releaseItems, reopenItems, settleProposals } from '../../orm/commands/proposals/decide.ts';
import { proposalById } from '../../orm/reads/proposals.ts';
import { id, prose } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { nullAs } from '../values/null-as.ts';
import { decide, decision } from './decide.ts';
import { withoutFields } from './without-fields.ts';

export const rejectProposal = may('review_changes')
  .meta({
    isCostly: true,
    graphql: {
      name: 'rejectProposal',
      description: 'Rejects items of a proposal, or some of their fields: nothing of them is written.',
      returns: 'Proposal',
    },
    refuses: ['not_found', 'conflict'],
  })
  .input(
    z.strictObject({
      ...decision,
      reason: prose(2000).nullish().describe('Why, for whoever sent it.'),
      remember: nullAs(z.boolean(), false)
        .default(false)
        .describe('Whether later batches of the source leave these records out, until they are released.'),
    }),
  )
  .output(proven(recordId))
  .mutation(async ({ ctx, input: { reason = null, remember, ...chosen } }) => {
    await decide(ctx, chosen, { reason }, async (_, items) =>
      items.map((item) => {
        const { number, applied, fields } = item;
        const left = fields === undefined ? null : withoutFields(item.item, fields);
        return left === null
          ? { number, applied, state: 'rejected', reason, remembered: remember }
          : { number, applied, state: 'open', item: left, reason };
      }),
    );
    return { id: chosen.id };
  });

export const releaseProposal = may('review_changes')
  .meta({
    graphql: {
      name: 'releaseProposal',
      description:
        'Takes a rejection back: later batches of the source no longer leave out what was rejected, and remembered, of this ' +
        'proposal. With `reopen`, it waits for a decision again.',
      returns: 'Proposal',
    },
    refuses: ['not_found', 'conflict'],
  })
  .input(
    z.strictObject({
      id: id('Proposal'),
      items: z
        .array(z.int32().min(0))
        .max(10_000)
        .nullish()
        .describe('The indexes of these items; all of them by default.'),
      reopen: nullAs(z.boolean(), false).default(false).describe('Whether the rejected ones are open again.'),
    }),
  )
  .output(proven(recordId))
  .mutation(({ ctx, input: { id, items = null, reopen } }) =>
    runTransaction(ctx, async (transaction) => {
      const visible = writingScope(ctx);
      const [found] = await transaction.query(proposalById, visible, [id]);
      if (found === undefined) throw notFound();
      await transaction.lockAudience(found.audience_id);
      const scope = wholeAudience(found.audience_id, visible.now);
      await transaction.execute(releaseItems, scope, [id, items]);
      if (!reopen) return { id };
      if (found.is_expired || (await transaction.execute(reopenItems, scope, [id, items])).length === 0)
        throw new Refusal('conflict', {
          message:
            'Nothing is open again: this was not rejected, its proposal expired after 30 days, or a newer one has the same record.',
        });
      await transaction.execute(settleProposals, scope, [[id], null]);
      return { id };
    }),
  );
