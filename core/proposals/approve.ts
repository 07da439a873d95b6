import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { planForAnyAudience } from '../../orm/commands/undoing/batch.ts';
import { missingStillThere } from '../../orm/reads/missing-records.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Principal } from '../auth/principal.ts';
import { applyBatch, columnsOfSource } from '../batches/apply-batch.ts';
import { reportOf } from '../batches/batch-report.ts';
import { deleteMissing } from '../batches/delete-missing.ts';
import { countsOf, recordBatch } from '../batches/record-batch.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { type ChosenItem, type DecidedItem, decide, decision } from './decide.ts';
import { planItems } from './plan-items.ts';
import { isStale, problemOf } from './present-items.ts';
import { withFields, withoutFields } from './without-fields.ts';

export const approveProposal = may('review_changes')
  .meta({
    isCostly: true,
    graphql: {
      schemas: ['audience'],
      name: 'approveProposal',
      description:
        'Writes items of a proposal, or some of their fields, as they are planned today, all or nothing: as a batch, which ' +
        'can be undone. The rest stays open.',
      returns: 'Proposal',
    },
    refuses: ['not_found', 'conflict'],
  })
  .input(z.strictObject(decision))
  .output(
    proven(z.object({ id: uuid, batch_id: z.string().describe('The UUID of the batch that was written.') })),
  )
  .mutation(async ({ ctx, input }) => {
    const batchId = newId();
    await decide(ctx, input, { batchId }, async (deciding, items) => [
      ...(await applyItems(deciding, { id: batchId, approver: ctx.principal }, items)),
      ...(await deleteItems(deciding, { id: batchId, approver: ctx.principal }, items)),
    ]);
    return { id: input.id, batch_id: batchId };
  });

type Deciding = Parameters<Parameters<typeof decide>[3]>[0];

interface Approval {
  readonly id: string;
  readonly approver: Principal;
}

const sourceOf = ({ source, source_url, source_agent }: Deciding['proposal']) => ({
  name: source,
  url: source_url,
  agent: source_agent,
});

async function applyItems(
  { transaction, scope, proposal }: Deciding,
  { id, approver }: Approval,
  chosen: readonly ChosenItem[],
): Promise<DecidedItem[]> {
  const items = chosen.filter(({ item }) => item !== null);
  if (items.length === 0) return [];
  const { source } = proposal;
  const isPartial = items.some(({ fields }) => fields !== undefined);
  const whole = isPartial ? await planItems(transaction, scope, source, items) : null;
  const narrowed = items.map((row) => ({
    ...row,
    item: row.fields === undefined ? row.item : withFields(row.item, row.fields),
  }));
  const { plan, invalid } = await planItems(transaction, scope, source, narrowed);
  const [first] = [...invalid];
  if (first !== undefined)
    throw invalidField('items', `cannot be written today: item ${first[0]}: ${problemOf(first[1])}`);
  const written = new Map([...plan.venues, ...plan.events].map((decision) => [decision.index, decision]));
  refuseStale(narrowed, (row) => {
    const decision = written.get(row.number);
    return decision !== undefined && decision.values !== null && isStale(row, decision);
  });
  const batch = { id, scope, source: sourceOf(proposal), sender: approver, approves: proposal.id };
  await applyBatch(transaction, batch, plan, reportOf(id, plan, []));
  const changes = new Map(
    [...(whole?.plan.venues ?? []), ...(whole?.plan.events ?? [])].map(({ index, changed }) => [
      index,
      changed,
    ]),
  );
  return items.map(({ number, item, fields, applied }) => {
    const decision = written.get(number);
    const record = decision?.id ?? null;
    if (decision?.values === null) return notThere({ number, applied }, decision.kept);
    if (fields === undefined) return { number, applied, state: 'applied', record };
    const changed = [...(changes.get(number) ?? [])];
    const unknown = fields.find((field) => !changed.includes(field));
    if (unknown !== undefined) throw invalidField('items', `would not change: ${unknown} of item ${number}`);
    const left = withoutFields(withFields(item, changed), fields);
    return left === null
      ? { number, applied, state: 'applied', record }
      : { number, applied: [...applied, ...fields], state: 'open', record, item: left };
  });
}

async function deleteItems(
  { transaction, scope, proposal }: Deciding,
  { id, approver }: Approval,
  chosen: readonly ChosenItem[],
): Promise<DecidedItem[]> {
  const items = chosen.filter(({ item }) => item === null);
  if (items.length === 0) return [];
  await transaction.execute(planForAnyAudience, []);
  const remove = async (kind: 'venue' | 'event') => {
    const own = items.filter((item) => item.kind === kind);
    const records = await transaction.query(missingStillThere[kind], scope, [
      own.map(({ record }) => record ?? ''),
      own.map(({ external_id }) => external_id),
    ]);
    const found = new Map(records.map((record) => [record.id, record]));
    refuseStale(own, ({ record, based_on }) => {
      const { is_edited, version } = found.get(record ?? '') ?? { is_edited: true };
      return !is_edited && version !== based_on?.version;
    });
    return deleteMissing(transaction, scope, { id, source: proposal.source }, kind, records);
  };
  const records = [...(await remove('event')), ...(await remove('venue'))];
  const { deleted = [], kept = [] } = Object.groupBy(records, ({ result }) => result);
  recordBatch(transaction, scope, approver, {
    id,
    ...columnsOfSource(sourceOf(proposal)),
    approves: proposal.id,
    ...countsOf([], deleted, kept, deleted),
  });
  const results = new Map(records.map((record) => [record.id, record]));
  return items.map(({ number, record, applied }) => {
    const found = results.get(record ?? '');
    if (found === undefined) return notThere({ number, applied });
    return found.result === 'deleted'
      ? { number, applied, state: 'applied' }
      : { number, applied, state: 'rejected', reason: `It was kept: ${found.reason}.` };
  });
}

/** A reviewer has seen what would be written over. */
function refuseStale(items: readonly ChosenItem[], isNews: (item: ChosenItem) => boolean): void {
  const stale = items.find((item) => !item.stale && isNews(item));
  if (stale === undefined) return;
  throw new Refusal('conflict', {
    message:
      `Nothing was written: item ${stale.number} (${stale.external_id}) has changed since it was proposed. ` +
      'Read it again, and approve it as one that is stale.',
  });
}

/** Nothing is written of a record that is not there any more, or that was rejected for good. */
const notThere = (
  item: Pick<DecidedItem, 'number' | 'applied'>,
  kept: readonly string[] = [],
): DecidedItem => ({
  ...item,
  state: 'rejected',
  reason: kept.includes('rejected') ? 'The record was rejected before.' : 'The record was deleted.',
});
