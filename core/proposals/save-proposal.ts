import { settleProposals } from '../../orm/commands/proposals/decide.ts';
import { insertProposedItems, replaceOpenItems } from '../../orm/commands/proposals/open.ts';
import { violatedConstraint } from '../../orm/connection/errors.ts';
import type { Transaction } from '../../orm/database.ts';
import { openCounts } from '../../orm/reads/proposals.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { idOf, isReviewed, type Principal } from '../auth/principal.ts';
import type { BatchSource } from '../batches/batch-source.ts';
import { recordBatch } from '../batches/record-batch.ts';
import { columnsOfSource } from '../batches/writing/apply-batch.ts';
import { Refusal } from '../errors/refusal.ts';
import { announce } from '../webhooks/announce.ts';

const maximumProposals = 100;
const maximumItems = 50_000;

type Counts = Pick<Parameters<typeof recordBatch>[3], 'venues' | 'events'>;

/** What an item would do, if it is approved. */
interface NewItem {
  readonly kind: 'venue' | 'event';
  readonly external_id: string;
  /** Null to delete the record. */
  readonly item: object | null;
  readonly record: string | null;
  /** Of a stored record, what would change, or its version. */
  readonly based_on: object | null;
}

interface Kept {
  readonly id: string;
  readonly scope: AudienceScope;
  readonly source: BatchSource;
  readonly sender: Principal;
  readonly counts: Counts;
}

/**
 * Keeps items until somebody decides on them, in a transaction that has locked the audience and replaced what was open of
 * the same records. Without any, there is nothing to decide: the batch is one that changed nothing.
 */
export async function saveProposal(
  transaction: Transaction,
  { id, scope, source, sender, counts }: Kept,
  items: readonly NewItem[],
): Promise<'proposed' | 'applied'> {
  const state = items.length === 0 ? ('applied' as const) : ('proposed' as const);
  if (state === 'proposed') await requireRoom(transaction, scope, items.length);
  await recordBatch(transaction, scope, sender, {
    id,
    ...columnsOfSource(source),
    venues: counts.venues,
    events: counts.events,
    ...(state === 'proposed' && { state }),
  });
  await insertProposedItems(
    transaction,
    scope,
    items.map((item, number) => ({ ...item, number })),
    { batch: id, source: source.name, state: 'open', applied: [], remembered: false },
  ).catch((error: unknown) => {
    throw violatedConstraint(error)?.startsWith('proposed_item_open') ? openElsewhere() : error;
  });
  if (state === 'proposed')
    await announce(transaction, scope.audienceId, 'proposal_created', id, new Date(scope.now));
  return state;
}

async function requireRoom({ query }: Transaction, scope: AudienceScope, added: number): Promise<void> {
  const [open = { proposals: 0, items: 0 }] = await query(openCounts, scope, []);
  if (open.proposals < maximumProposals && open.items + added <= maximumItems) return;
  throw new Refusal(
    'conflict',
    'Nothing was proposed: an audience has at most 100 open proposals, with 50,000 items. Decide on some of them first.',
  );
}

const openElsewhere = () =>
  new Refusal(
    'conflict',
    "Nothing was proposed: another sender's proposal of one of these records is open. " +
      'Wait until somebody has decided on it, or until that service token is revoked.',
  );

interface Replacing {
  readonly source: string;
  readonly sender: Principal;
  /** The ids of the records, where they are deleted. */
  readonly deleted?: readonly string[] | null;
}

/**
 * What a source sends replaces what is open of the same records, or only what would delete them; what waits for approval,
 * only the sender's own.
 */
export async function replaceOpen(
  { execute }: Transaction,
  scope: AudienceScope,
  { source, sender, deleted = null }: Replacing,
  records: readonly Pick<NewItem, 'kind' | 'external_id'>[],
): Promise<void> {
  const own = isReviewed(sender) ? idOf(sender) : null;
  const [kinds, ids] = [records.map(({ kind }) => kind), records.map(({ external_id }) => external_id)];
  const replaced = await execute(replaceOpenItems, scope, [source, kinds, ids, own, deleted]);
  const proposals = [...new Set(replaced.map(({ batch }) => batch))];
  if (proposals.length > 0) await execute(settleProposals, scope, [proposals, null]);
}

interface Decided {
  readonly id: string | null;
  readonly item?: { readonly external_id: string };
  readonly isRestored?: boolean;
  readonly changed: ReadonlySet<string>;
  readonly before: object | null;
  /** Of a record with which the item is linked. */
  readonly score: number | null;
}

/** The items that would change something, or link a record. */
export function changingItems(kind: NewItem['kind'], decisions: readonly Decided[]): NewItem[] {
  return decisions.flatMap(({ id, item, isRestored = false, changed, before, score }) => {
    if (item === undefined || (changed.size === 0 && linkScore({ before, score }) === null)) return [];
    const record = before !== null || isRestored ? id : null;
    return { kind, external_id: item.external_id, item, record, based_on: basedOn({ before, changed }) };
  });
}

/** How sure it is that the item means the record with which it would be linked; null if it is already, or has its own. */
export const linkScore = ({ before, score }: Pick<Decided, 'before' | 'score'>): number | null =>
  // An item that is linked already has the address of an earlier one.
  before !== null && 'origin_url' in before && before.origin_url === '' ? score : null;

/** Of a stored record, what would change. */
export const basedOn = ({ before, changed }: Pick<Decided, 'before' | 'changed'>): object | null =>
  before && Object.fromEntries(Object.entries(before).filter(([field]) => changed.has(field)));
