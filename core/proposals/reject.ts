import { z } from 'zod';
import { releaseItems, reopenItems, settleProposals } from '../../orm/commands/proposals/decide.ts';
import { proposalById } from '../../orm/reads/proposals.ts';
import { id, prose } from '../../orm/statements/input-types.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { invalidField, notFound, Refusal } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { recordId } from '../records/mutations.ts';
import { writingScope } from '../request/scope.ts';
import { runTransaction } from '../request/transaction.ts';
import { nullAs } from '../values/null-as.ts';
import { type ChosenItem, type Deciding, decide, decision } from './decide.ts';
import { planWithVenues } from './plan-items.ts';
import { identifying } from './proposed-item.ts';
import { withoutFields } from './without-fields.ts';

export const rejectProposal = may('review_changes')
  .meta({
    isCostly: true,
    graphql: {
      name: 'rejectProposal',
      description:
        'Rejects items of a proposal, or some of their fields: nothing of them is written. Without a field that a new record ' +
        'needs, the whole item is rejected.',
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
    const own = new Map(chosen.items?.map((item) => [item.index, item.reason]));
    const first = [...own.values()].find((each) => each != null) ?? null;
    await decide(ctx, chosen, { reason: reason ?? first }, async (deciding, items) => {
      const open = await withoutRejected(deciding, items);
      const [partly] = open.keys();
      if (remember && partly !== undefined)
        throw invalidField('remember', `must be false while other fields of item ${partly} stay open`);
      return items.map(({ number, applied }) => {
        const item = open.get(number);
        const decided = { number, applied, reason: own.get(number) ?? reason };
        return item === undefined
          ? { ...decided, state: 'rejected', remembered: remember }
          : { ...decided, state: 'open', item };
      });
    });
    return { id: chosen.id };
  });

/** What is left of the items of which some fields are rejected, by their numbers: none of a new record that needs one. */
async function withoutRejected(
  { transaction, scope, proposal }: Deciding,
  items: readonly ChosenItem[],
): Promise<ReadonlyMap<number, NonNullable<ChosenItem['item']>>> {
  const left = items.flatMap(({ fields, ...row }) => {
    if (fields === undefined) return [];
    const unknown = fields.find(
      (field) => identifying.includes(field) || !Object.hasOwn(row.item ?? {}, field),
    );
    if (unknown !== undefined)
      throw invalidField('items', `would not change: ${unknown} of item ${row.number}`);
    const item = withoutFields(row.item, fields);
    return item === null ? [] : { ...row, item, fields };
  });
  const { invalid } = await planWithVenues(transaction, scope, proposal, left);
  const isWhole = ({ number, fields }: (typeof left)[number]) =>
    fields.every((field) => invalid.get(number)?.[field] === undefined);
  return new Map(left.filter(isWhole).map(({ number, item }) => [number, item]));
}

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
        throw new Refusal(
          'conflict',
          'Nothing is open again: this was not rejected, its proposal expired after 30 days, or a newer one has the same record.',
        );
      await transaction.execute(settleProposals, scope, [[id], null]);
      return { id };
    }),
  );
