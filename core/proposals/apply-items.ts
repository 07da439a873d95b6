import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '../auth/principal.ts';
import type { BatchPlan } from '../batches/planning/plan-batch.ts';
import { applyBatch } from '../batches/writing/apply-batch.ts';
import { invalidField } from '../errors/refusal.ts';
import { changedFields } from './changed-fields.ts';
import type { ChosenItem, DecidedItem, Deciding } from './decide.ts';
import { namesIn } from './names-in.ts';
import { otherVenues, type PlannedItems, planItems } from './plan-items.ts';
import { isStale } from './present-items.ts';
import { refuseInvalid } from './refuse-invalid.ts';
import { basedOn } from './save-proposal.ts';
import { isPartial, partOf, withFields, withoutFields } from './without-fields.ts';

export interface Approval {
  readonly id: string;
  readonly approver: Principal;
}

export const sourceOf = ({ source, source_url, source_agent }: Deciding['proposal']) => ({
  name: source,
  url: source_url,
  agent: source_agent,
});

/** Writes items, or their chosen fields, as they are planned today. */
export async function applyItems(
  deciding: Deciding,
  { id, approver }: Approval,
  chosen: readonly ChosenItem[],
): Promise<DecidedItem[]> {
  const { transaction, scope, proposal } = deciding;
  const written = chosen.filter(({ item }) => item !== null);
  if (written.length === 0) return [];
  const items = [...written, ...(await linksOf(deciding, written))];
  const whole = items.some(isPartial) ? await planItems(transaction, scope, proposal, items) : null;
  const narrowed = items.map((row) => ({ ...row, item: partOf(row) }));
  const { plan, stored, isComplete } = await planCurrent(deciding, narrowed);
  const decisions = decisionsIn(plan);
  if (decisions.size === 0) return [];
  const names = await namesIn(transaction, scope, { plan, stored });
  const batch = { id, scope, source: sourceOf(proposal), sender: approver, approves: proposal.id };
  await applyBatch(transaction, batch, plan);
  const ofAllFields = decisionsIn(whole?.plan);
  const decided = items.flatMap((row): DecidedItem[] => {
    const { number, item, fields, except, applied, outcome } = row;
    const decision = decisions.get(number);
    if (decision === undefined || (decision.values === null && !isComplete)) return [];
    if (decision.values === null) return [notThere({ number, applied }, decision.kept)];
    const changes = changedFields(decision, partOf(row) ?? {}, names);
    const approvedAs = (approved: readonly string[]) => ({
      number,
      record: decision.id,
      applied: [...applied, ...approved],
      outcome: { fields: [...(outcome?.fields ?? []), ...changes], kept: [...decision.kept] },
    });
    if (!isPartial(row)) return [{ ...approvedAs(changes.map(({ name }) => name)), state: 'applied' }];
    const sent = Object.keys(item ?? {});
    const changed = [...(ofAllFields.get(number)?.changed ?? [])].filter((field) => sent.includes(field));
    const unknown =
      fields?.find((field) => !changed.includes(field)) ?? except.find((field) => !sent.includes(field));
    if (unknown !== undefined) throw invalidField('items', `would not change: ${unknown} of item ${number}`);
    const approved = fields ?? changed.filter((field) => !except.includes(field));
    const left = withoutFields(withFields(item, changed), approved);
    return left === null
      ? [{ ...approvedAs(approved), state: 'applied' }]
      : [{ ...approvedAs(approved), state: 'open', item: left }];
  });
  // What is left of an item that created its record would change that as it is now.
  const left = new Map(decided.map(({ number, item = null }) => [number, item]));
  const ofCreated = items.flatMap(({ number, kind, based_on }) => {
    const item = left.get(number) ?? null;
    return based_on === null && item !== null ? { number, kind, item } : [];
  });
  if (ofCreated.length === 0) return decided;
  const changes = decisionsIn((await planItems(transaction, scope, proposal, ofCreated)).plan);
  return decided.map((each) => {
    const change = changes.get(each.number);
    return change === undefined ? each : { ...each, based_on: basedOn(change) };
  });
}

/** The open venues of events that these only link with what is there as it was: that needs no decision of its own. */
async function linksOf(
  { transaction, scope, proposal }: Deciding,
  items: readonly ChosenItem[],
): Promise<ChosenItem[]> {
  const parts = items.map((row) => ({ ...row, item: partOf(row) }));
  const venues = await otherVenues(transaction, scope, proposal, parts);
  const links = venues.filter(({ based_on }) => isDeepStrictEqual(based_on, {}));
  const decisions = decisionsIn((await planItems(transaction, scope, proposal, links)).plan);
  return links
    .filter((link) => {
      const decision = decisions.get(link.number);
      return decision !== undefined && !isStale(link, decision);
    })
    .map((link) => ({ ...link, fields: undefined, except: [], stale: false }));
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
): Promise<Pick<PlannedItems, 'plan' | 'stored'> & { readonly isComplete: boolean }> {
  const { transaction, scope, proposal } = deciding;
  const { plan, stored, invalid } = await planItems(transaction, scope, proposal, items);
  if (isComplete) await refuseInvalid(transaction, scope, { proposal, items, invalid });
  const decisions = decisionsIn(plan);
  const current = items.filter((row) => {
    const decision = decisions.get(row.number);
    if (decision === undefined || decision.values === null) return decision !== undefined;
    return row.stale || !isStale(row, decision);
  });
  const isSame = current.length === items.length;
  return isSame ? { plan, stored, isComplete } : planCurrent(deciding, current, false);
}

/** Nothing is written of a record that is not there any more, or that was rejected for good. */
export const notThere = (
  item: Pick<DecidedItem, 'number' | 'applied'>,
  kept: readonly string[] = [],
): DecidedItem => ({
  ...item,
  state: 'rejected',
  reason: kept.includes('rejected') ? 'The record was rejected before.' : 'The record was deleted.',
});
