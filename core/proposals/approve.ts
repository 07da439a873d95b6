import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { planForAnyAudience } from '../../orm/commands/undoing/batch.ts';
import { missingStillThere } from '../../orm/reads/missing-records.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Principal } from '../auth/principal.ts';
import { applyBatch, columnsOfSource } from '../batches/apply-batch.ts';
import { reportOf } from '../batches/batch-report.ts';
import { deleteMissing } from '../batches/delete-missing.ts';
import type { BatchPlan } from '../batches/plan-batch.ts';
import { countsOf, recordBatch } from '../batches/record-batch.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import { may, proven } from '../procedures/procedures.ts';
import { type ChosenItem, type DecidedItem, decide, decision, exceptions } from './decide.ts';
import { planItems } from './plan-items.ts';
import { isStale } from './present-items.ts';
import { refuseInvalid } from './refuse-invalid.ts';
import { isPartial, partOf, withFields, withoutFields } from './without-fields.ts';

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
  deciding: Deciding,
  { id, approver }: Approval,
  chosen: readonly ChosenItem[],
): Promise<DecidedItem[]> {
  const items = chosen.filter(({ item }) => item !== null);
  if (items.length === 0) return [];
  const { transaction, scope, proposal } = deciding;
  const whole = items.some(isPartial) ? await planItems(transaction, scope, proposal.source, items) : null;
  const narrowed = items.map((row) => ({ ...row, item: partOf(row) }));
  const { plan, isComplete } = await planCurrent(deciding, narrowed);
  const written = decisionsIn(plan);
  if (written.size === 0) return [];
  const batch = { id, scope, source: sourceOf(proposal), sender: approver, approves: proposal.id };
  await applyBatch(transaction, batch, plan, reportOf(id, plan, []));
  const changes = decisionsIn(whole?.plan);
  return items.flatMap((row): DecidedItem[] => {
    const { number, item, fields, except, applied } = row;
    const decision = written.get(number);
    if (decision === undefined || (decision.values === null && !isComplete)) return [];
    const { id: record } = decision;
    if (decision.values === null) return [notThere({ number, applied }, decision.kept)];
    if (!isPartial(row)) return [{ number, applied, state: 'applied', record }];
    const changed = [...(changes.get(number)?.changed ?? [])];
    const present = [...changed, ...Object.keys(item ?? {})];
    const unknown =
      fields?.find((field) => !changed.includes(field)) ?? except.find((field) => !present.includes(field));
    if (unknown !== undefined) throw invalidField('items', `would not change: ${unknown} of item ${number}`);
    const approved = fields ?? changed.filter((field) => !except.includes(field));
    const left = withoutFields(withFields(item, changed), approved);
    return left === null
      ? [{ number, applied, state: 'applied', record }]
      : [{ number, applied: [...applied, ...approved], state: 'open', record, item: left }];
  });
}

const decisionsIn = ({ venues, events }: Pick<BatchPlan, 'venues' | 'events'> = { venues: [], events: [] }) =>
  new Map([...venues, ...events].map((decision) => [decision.index, decision]));

/**
 * The plan of what has not changed since it was proposed, or is approved as stale, and does not need anything that has;
 * whether these are all items.
 */
async function planCurrent(
  deciding: Deciding,
  items: readonly ChosenItem[],
  isComplete = true,
): Promise<{ readonly plan: BatchPlan; readonly isComplete: boolean }> {
  const { transaction, scope, proposal } = deciding;
  const { plan, invalid } = await planItems(transaction, scope, proposal.source, items);
  if (isComplete) await refuseInvalid(transaction, scope, { proposal: proposal.id, items, invalid });
  const decisions = decisionsIn(plan);
  const current = items.filter((row) => {
    const decision = decisions.get(row.number);
    if (decision === undefined || decision.values === null) return decision !== undefined;
    return row.stale || !isStale(row, decision);
  });
  const isSame = current.length === items.length;
  return isSame ? { plan, isComplete } : planCurrent(deciding, current, false);
}

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
    const current = records.filter(({ id: record, is_edited, version }) => {
      const row = rows.get(record);
      if (row === undefined || row.stale || is_edited || version === row.based_on?.version) return true;
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
  return items.flatMap(({ number, record, applied }): DecidedItem[] => {
    const found = results.get(record ?? '');
    if (found?.result === 'deleted') return [{ number, applied, state: 'applied' }];
    if (stale.size > 0) return [];
    if (found === undefined) return [notThere({ number, applied })];
    return [{ number, applied, state: 'rejected', reason: `It was kept: ${found.reason}.` }];
  });
}

/** A reviewer has seen what would be written over. */
const changedSince = ({ number, external_id }: ChosenItem) =>
  new Refusal('conflict', {
    message:
      `Nothing was written: item ${number} (${external_id}) has changed since it was proposed. ` +
      'Read it again, and approve it as one that is stale.',
  });

/** Nothing is written of a record that is not there any more, or that was rejected for good. */
const notThere = (
  item: Pick<DecidedItem, 'number' | 'applied'>,
  kept: readonly string[] = [],
): DecidedItem => ({
  ...item,
  state: 'rejected',
  reason: kept.includes('rejected') ? 'The record was rejected before.' : 'The record was deleted.',
});
