import { z } from 'zod';
import { decideItems, settleProposals } from '../../orm/commands/proposals/decide.ts';
import type { Transaction } from '../../orm/database.ts';
import { chosenItems, type Outcome, type ProposedItemRow, proposalById } from '../../orm/reads/proposals.ts';
import { id, prose, text } from '../../orm/statements/input-types.ts';
import { inRest } from '../../orm/statements/nouns.ts';
import { type AudienceScope, wholeAudience } from '../../orm/statements/scope.ts';
import { actorOf } from '../auth/principal.ts';
import { invalidField, notFound, Refusal } from '../errors/refusal.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { writingScope } from '../request/scope.ts';
import { nullAs } from '../values/null-as.ts';
import { isPartial, partOf } from './without-fields.ts';

const index = z.int32().min(0).describe('The index of the item.');
const fields = z.array(text(100)).min(1).max(100);

const eachOnce = (items: readonly { readonly index: number }[]) =>
  new Set(items.map(({ index }) => index)).size === items.length;

const once = { error: 'must have each item once' };

const chosenItem = z
  .strictObject({
    index,
    fields: fields
      .nullish()
      .describe('Of its fields, these, as `fields` of the item names them; all of them by default.'),
    stale: nullAs(z.boolean(), false)
      .default(false)
      .describe('Approves it although what it was based on has changed since it was proposed.'),
    reason: prose(2000).nullish().describe('Of a rejection: why, in place of the reason of all.'),
  })
  .describe('An item of a proposal.')
  .meta({ id: 'ChosenItemInput' });

export const decision = {
  id: id('Proposal'),
  items: z
    .array(chosenItem)
    .min(1)
    .max(10_000)
    .refine(eachOnce, once)
    .nullish()
    .describe('These items; all open ones by default.'),
};

const exception = z
  .strictObject({
    index,
    fields: fields.describe('Its fields that are left out, as `fields` of the item names them.'),
  })
  .describe('Fields of an item that stay open.')
  .meta({ id: 'ExceptedFieldsInput' });

export const exceptions = z
  .array(exception)
  .max(10_000)
  .refine(eachOnce, once)
  .nullish()
  .describe('Without these fields: they stay open, as does an item of which nothing else is proposed.');

type Decision = z.output<z.ZodObject<typeof decision>> & { readonly except?: z.output<typeof exceptions> };

/** An open item that was chosen. */
export interface ChosenItem extends ProposedItemRow {
  /** The fields that were chosen; undefined for all of them. */
  readonly fields: readonly string[] | undefined;
  /** Of all fields, those that are left out. */
  readonly except: readonly string[];
  /** Whether the reviewer knows that what it was based on has changed since. */
  readonly stale: boolean;
}

/** What becomes of an item. */
export interface DecidedItem {
  readonly number: number;
  readonly state: ProposedItemRow['state'];
  /** What is left of it, and of a record that it created, what this would change. */
  readonly item?: ProposedItemRow['item'];
  readonly based_on?: object | null;
  readonly record?: string | null;
  readonly applied: readonly string[];
  readonly outcome?: Outcome;
  readonly reason?: string | null;
  readonly remembered?: boolean;
}

type Proposal = z.output<(typeof proposalById)['row']>;

export interface Deciding {
  readonly transaction: Transaction;
  readonly scope: AudienceScope;
  readonly proposal: Proposal;
}

/** Decides on open items, under the audience's lock: who comes second is told that they are decided. */
export async function decide(
  ctx: AuthenticatedContext,
  { id, items, except }: Decision,
  { batchId, reason = null }: { readonly batchId?: string; readonly reason?: string | null },
  work: (deciding: Deciding, chosen: readonly ChosenItem[]) => Promise<readonly DecidedItem[]>,
): Promise<void> {
  const visible = writingScope(ctx);
  const [found] = await ctx.database.query(proposalById, visible, [id]);
  if (found === undefined) throw notFound();
  const scope = wholeAudience(found.audience_id, visible.now);
  const decideOn = async (transaction: Transaction) => {
    await transaction.lockAudience(found.audience_id);
    const [proposal] = await transaction.query(proposalById, scope, [id]);
    if (proposal === undefined) throw notFound();
    const numbers = items?.map(({ index }) => index) ?? null;
    const rows = await transaction.query(chosenItems, scope, [id, numbers]);
    const chosen = choose(rows, items ?? null, except ?? []);
    if (proposal.is_expired)
      throw new Refusal(
        'conflict',
        'Nothing of this proposal is open any more: it expired after 30 days. Have it proposed again.',
      );
    const decided = await work({ transaction, scope, proposal }, chosen);
    const complete = decided.map((item) => ({ reason: null, remembered: false, ...item }));
    await transaction.execute(decideItems, scope, [id, JSON.stringify(complete)]);
    await transaction.execute(settleProposals, scope, [[id], reason]);
  };
  const actor = actorOf(ctx.principal, ctx.now());
  await ctx.database.longTransaction(
    found.audience_id,
    decideOn,
    batchId === undefined ? actor : { ...actor, batchId },
  );
}

function choose(
  rows: readonly ProposedItemRow[],
  chosen: Decision['items'] | null,
  except: NonNullable<Decision['except']>,
): ChosenItem[] {
  const closed = rows.find(({ state }) => state !== 'open');
  if (closed !== undefined)
    throw new Refusal(
      'conflict',
      `Item ${closed.number} is not open any more: it is ${closed.state}. Read the proposal again.`,
    );
  const choices = new Map(chosen?.map((item) => [item.index, item]));
  const known = new Set(rows.map(({ number }) => number));
  const unknown = [...choices.keys()].find((index) => !known.has(index));
  if (unknown !== undefined)
    throw invalidField('items', `must be items of the proposal: there is no ${unknown}`);
  if (rows.length === 0) throw new Refusal('conflict', 'Nothing of this proposal is open any more.');
  const other = except.find(({ index }) => !known.has(index));
  if (other !== undefined)
    throw invalidField('except', `must be of open items that are chosen: ${other.index} is none`);
  const exceptions = new Map(except.map(({ index, fields }) => [index, fields.map(inRest)]));
  const items = rows.map((row) => {
    const { fields, stale = false } = choices.get(row.number) ?? {};
    const except = exceptions.get(row.number) ?? [];
    const chosen = fields?.map(inRest).filter((field) => !except.includes(field));
    return { ...row, fields: chosen, except, stale };
  });
  const left = items.filter(
    (item) => !isPartial(item) || (item.fields?.length !== 0 && partOf(item) !== null),
  );
  if (left.length === 0)
    throw new Refusal(
      'invalid_request',
      'Nothing is left to approve: without these fields, no item has any.',
    );
  return left;
}
