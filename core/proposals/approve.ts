import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { planForAnyAudience } from '../../orm/commands/undoing/batch.ts';
import { missingStillThere } from '../../orm/reads/missing-records.ts';
import { venuesOfOpenDeletions } from '../../orm/reads/proposals.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { deleteMissing } from '../batches/pruning/delete-missing.ts';
import { countsOf, recordBatch } from '../batches/record-batch.ts';
import { columnsOfSource } from '../batches/writing/apply-batch.ts';
import { Refusal } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { type Approval, applyItems, notThere, sourceOf } from './apply-items.ts';
import { type ChosenItem, type DecidedItem, type Deciding, decide, decision, exceptions } from './decide.ts';

export const approveProposal = may('review_changes')
  .meta({
    isCostly: true,
    graphql: {
      name: 'approveProposal',
      description:
        'Writes items of a proposal, or some of their fields, as they are planned today, all or nothing: as a batch, which ' +
        'can be undone. The rest stays open. Items that have changed since they were proposed are refused where they are ' +
        'chosen without `stale`, and stay open where all are approved.',
      returns: 'Proposal',
    },
    refuses: ['not_found', 'conflict'],
  })
  .input(z.strictObject({ ...decision, except: exceptions }))
  .output(
    proven(
      z.object({
        id: uuid,
        batch_id: z.string().describe('The UUID of the batch that was written.'),
        stale: z
          .array(z.int())
          .describe('The indexes of items that stay open, since they have changed since they were proposed.'),
      }),
    ),
  )
  .mutation(async ({ ctx, input }) => {
    const approval = { id: newId(), approver: ctx.principal };
    let stale: readonly ChosenItem[] = [];
    await decide(ctx, input, { batchId: approval.id }, async (deciding, items) => {
      const decided = [
        ...(await applyItems(deciding, approval, items)),
        ...(await deleteItems(deciding, approval, items)),
      ];
      const numbers = new Set(decided.map(({ number }) => number));
      stale = items.filter(({ number }) => !numbers.has(number));
      const [first] = stale;
      if (first !== undefined && (input.items || decided.length === 0)) throw changedSince(first);
      return decided;
    });
    return { id: input.id, batch_id: approval.id, stale: stale.map(({ number }) => number) };
  });

async function deleteItems(
  { transaction, scope, proposal }: Deciding,
  { id, approver }: Approval,
  chosen: readonly ChosenItem[],
): Promise<DecidedItem[]> {
  const items = chosen.filter(({ item }) => item === null);
  if (items.length === 0) return [];
  await transaction.execute(planForAnyAudience, []);
  const stale = new Set<number>();
  const remove = async (kind: 'venue' | 'event') => {
    const own = items.filter((item) => item.kind === kind);
    const records = await transaction.query(missingStillThere[kind], scope, [
      own.map(({ record }) => record ?? ''),
      own.map(({ external_id }) => external_id),
    ]);
    const rows = new Map(own.map((row) => [row.record, row]));
    const current = records.filter(({ id: record, edited_fields: edited, version }) => {
      const row = rows.get(record);
      if (row === undefined || row.stale || edited.length > 0 || version === row.based_on?.version)
        return true;
      stale.add(row.number);
      return false;
    });
    return deleteMissing(transaction, scope, { id, source: proposal.source }, kind, current);
  };
  const records = [...(await remove('event')), ...(await remove('venue'))];
  if (stale.size > 0 && records.length === 0) return [];
  const { deleted = [], kept = [] } = Object.groupBy(records, ({ result }) => result);
  await recordBatch(transaction, scope, approver, {
    id,
    ...columnsOfSource(sourceOf(proposal)),
    approves: proposal.id,
    ...countsOf([], [], kept, deleted),
  });
  const results = new Map(records.map((record) => [record.id, record]));
  const inUse = records.filter(({ reason }) => reason === 'has events').map((record) => record.id);
  const numbers = items.map(({ number }) => number);
  const waiting = await transaction.query(venuesOfOpenDeletions, scope, [proposal.id, inUse, numbers]);
  return items.flatMap(({ number, record, applied }): DecidedItem[] => {
    const found = results.get(record ?? '');
    if (found?.result === 'deleted') {
      const fields = [{ name: 'name', before: found.name, after: null }];
      return [{ number, applied, state: 'applied', outcome: { fields, kept: [] } }];
    }
    if (stale.size > 0) return [];
    if (found === undefined) return [notThere({ number, applied })];
    if (waiting.some(({ id }) => id === found.id)) throw eventsFirst(found);
    return [{ number, applied, state: 'rejected', reason: `It was kept: ${found.reason}.` }];
  });
}

const eventsFirst = ({ name }: { readonly name: string }) =>
  new Refusal(
    'conflict',
    `Nothing was written: approve the deletions of the events at ${name} first, or with it.`,
  );

/** A reviewer has seen what would be written over. */
const changedSince = ({ number, external_id }: ChosenItem) =>
  new Refusal(
    'conflict',
    `Nothing was written: item ${number} (${external_id}) has changed since it was proposed. ` +
      'Read it again, and approve it as one that is stale.',
  );
