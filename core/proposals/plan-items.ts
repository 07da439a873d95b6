import type { Reader } from '../../orm/database.ts';
import { type ProposedItemRow, venuesOfProposal } from '../../orm/reads/proposals.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { batchEvent, batchVenue } from '../batches/items/batch-items.ts';
import { type BatchPlan, planValidItems } from '../batches/planning/plan-batch.ts';
import { readStoredState, type StoredState } from '../batches/planning/stored-state.ts';
import type { FieldErrors } from '../errors/refusal.ts';
import { isPerson } from './person-source.ts';

type Item = Pick<ProposedItemRow, 'number' | 'kind' | 'item'>;

interface Proposal {
  readonly id: string;
  readonly source: string;
  /** What the user sees who is warned of what new records may be. */
  readonly visible?: Scope;
}

/** What items would do to the rows of this moment; the numbers of items are the indexes of decisions. */
export interface PlannedItems {
  readonly plan: BatchPlan;
  readonly stored: StoredState;
  /** What is wrong with items, by their numbers. */
  readonly invalid: ReadonlyMap<number, FieldErrors>;
}

/** Plans the items of a proposal as a batch is planned, but for those that delete. */
export async function planItems(
  reader: Reader,
  scope: Scope,
  { id, source, visible }: Proposal,
  items: readonly Item[],
): Promise<PlannedItems> {
  const byPerson = isPerson(source);
  const ofKind = <Schema extends typeof batchVenue | typeof batchEvent>(kind: Item['kind'], schema: Schema) =>
    items.flatMap(({ number, kind: own, item }) =>
      item === null || own !== kind
        ? []
        : { index: number, item: schema.parse(byPerson ? { ...item, force: true } : item) },
    );
  const checked = {
    source,
    byPerson,
    visible,
    invalid: [],
    venues: ofKind('venue', batchVenue),
    events: ofKind('event', batchEvent),
  };
  const stored = await readStoredState(reader, scope, checked);
  const { plan, invalid } = await planValidItems(checked, stored);
  const problems = new Map(invalid.map(({ index, fields }) => [index, fields]));
  const lacking = items.filter(({ number }) => problems.get(number)?.venue !== undefined);
  const rejected = new Set(
    (lacking.length === 0
      ? []
      : await reader.query(venuesOfProposal, scope, [id, namedVenues(lacking), 'rejected'])
    ).map(({ external_id }) => external_id),
  );
  for (const item of lacking)
    if (namedVenues([item]).some((venue) => rejected.has(venue)))
      problems.set(item.number, { ...problems.get(item.number), venue: [venueIsRejected] });
  return { plan: byPerson ? asEdits(plan) : plan, stored, invalid: problems };
}

const venueIsRejected = 'was rejected: take that rejection back first';

/** Plans some items of a proposal, with its open venues that they name. */
export async function planWithVenues(
  reader: Reader,
  scope: Scope,
  proposal: Proposal,
  items: readonly Item[],
): Promise<PlannedItems> {
  const others = await otherVenues(reader, scope, proposal, items);
  return planItems(reader, scope, proposal, [...items, ...others]);
}

/** The open venues of a proposal that some items name, and that are none of these. */
export async function otherVenues(
  { query }: Reader,
  scope: Scope,
  { id }: Pick<Proposal, 'id'>,
  items: readonly Pick<Item, 'number' | 'item'>[],
): Promise<ProposedItemRow[]> {
  const named = await query(venuesOfProposal, scope, [id, namedVenues(items), 'open']);
  const numbers = new Set(items.map(({ number }) => number));
  return named.filter(({ number }) => !numbers.has(number));
}

export const namedVenues = (items: readonly { readonly item: object | null }[]): string[] =>
  items.flatMap(({ item }) => {
    const { external_id } = Object(Object(item).venue);
    return typeof external_id === 'string' ? external_id : [];
  });

/** What a person proposed is, once approved, an edit: sources do not overwrite it. */
const asEdits = (plan: BatchPlan): BatchPlan => ({
  ...plan,
  venues: plan.venues.map((decision) => ({ ...decision, editedFields: edited(decision, venueFields) })),
  events: plan.events.map((decision) => ({ ...decision, editedFields: edited(decision, eventFields) })),
});

/** The names of edited fields, where those of items differ. */
const venueFields: Readonly<Record<string, string>> = { locale: 'locale_id', url: 'page_url' };
const eventFields: Readonly<Record<string, string>> = {
  venue: 'venue_id',
  people: 'person_ids',
  tags: 'tag_ids',
};

interface Decided {
  readonly before: { readonly edited_fields: readonly string[] } | null;
  readonly changed: ReadonlySet<string>;
}

const edited = ({ before, changed }: Decided, names: Readonly<Record<string, string>>): string[] =>
  before === null
    ? []
    : [...new Set([...before.edited_fields, ...[...changed].map((field) => names[field] ?? field)])];
