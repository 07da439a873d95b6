import { setImmediate } from 'node:timers/promises';
import type { NamedRecord } from '../../../orm/commands/named-records.ts';
import { originRow, type StoredEvent, type StoredVenue } from '../../../orm/reads/batch-input.ts';
import {
  type BatchEvent,
  type BatchVenue,
  type CheckedBatch,
  type CheckedItem,
  itemsAtOnce,
} from '../items/batch-items.ts';
import { type InvalidItem, invalidBatch } from '../items/invalid-batch.ts';
import type { Matches } from '../matching/matches.ts';
import type { Change, Decision, Planned } from './decision.ts';
import { formerOf, leaveOut } from './deleted-records.ts';
import type { NamedRecords } from './named-records.ts';
import { type EventDecision, type EventValues, planEvent } from './plan-event.ts';
import { checkSeries, storedFor } from './plan-series.ts';
import { planVenue, type VenueDecision, type VenueValues, venueTargets } from './plan-venue.ts';
import type { StoredState } from './stored-state.ts';

export interface BatchPlan {
  readonly venues: readonly VenueDecision[];
  readonly events: readonly EventDecision[];
  readonly people: NamedRecords;
  readonly photos: NamedRecords;
  readonly matches: Matches;
}

/** Compares all items with the stored records, without writing. Refuses the batch if any item is invalid. */
export async function planBatch(batch: CheckedBatch, stored: StoredState): Promise<BatchPlan> {
  const { plan, invalid } = await planValidItems(batch, stored);
  if (invalid.length > 0) throw invalidBatch(invalid);
  return plan;
}

/** The plan of all items but the invalid ones. */
export async function planValidItems(
  batch: CheckedBatch,
  stored: StoredState,
): Promise<{ readonly plan: BatchPlan; readonly invalid: readonly InvalidItem[] }> {
  const invalid = [...batch.invalid];

  const people = namedRecords(batch.source, stored.people);
  const photos = namedRecords(batch.source, stored.photos);

  const storedVenues = byExternalId(stored.venues);
  const locales = new Map(stored.locales.map(({ label, id }) => [label, id]));
  const { byPerson = false } = batch;
  const leftOut = new Set(stored.leftOut.map(({ kind, external_id }) => `${kind} ${external_id}`));
  const venues = await planItems<BatchVenue, VenueValues, StoredVenue>(
    'venue',
    batch.venues,
    invalid,
    (checked, decided) => {
      const before = afterOthers(storedVenues.get(checked.item.external_id), decided);
      if (leftOut.has(`venue ${checked.item.external_id}`)) return leaveOut(checked, before, 'rejected');
      return planVenue(checked, before, { locales, photos, byPerson });
    },
  );

  const storedEvents = byExternalId(stored.events);
  const timeZones = new Map(stored.locales.map(({ id, time_zone }) => [id, time_zone]));
  const targets = venueTargets(stored.venues, stored.venuesById, venues, invalid);
  const tags = new Map(stored.tags.map(({ word, id }) => [word, id]));
  const surroundings = { targets, timeZones, people, tags };
  const events = await planItems<BatchEvent, EventValues, StoredEvent>(
    'event',
    batch.events,
    invalid,
    (checked, decided) => {
      const { item } = checked;
      const stored = storedEvents.get(item.external_id);
      const before = afterOthers(storedFor(item, stored), decided);
      const former = before?.id === null || before === undefined ? formerOf(stored) : null;
      if (leftOut.has(`event ${checked.item.external_id}`)) return leaveOut(checked, before, 'rejected');
      return checkSeries(planEvent(checked, before, former, surroundings), item);
    },
  );
  return { plan: { venues, events, people, photos, matches: stored.matches }, invalid };
}

const namedRecords = (source: NamedRecords['source'], rows: readonly NamedRecord[]): NamedRecords => ({
  source,
  byName: Map.groupBy(rows, ({ name }) => name),
  added: new Map(),
  planned: new Map(),
});

const byExternalId = <Row extends { external_id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.external_id, row]));

async function planItems<Item extends { external_id: string }, Values, Row>(
  kind: InvalidItem['kind'],
  items: readonly CheckedItem<Item>[],
  invalid: InvalidItem[],
  plan: (
    checked: CheckedItem<Item>,
    decided: Decided<Values, Row>,
  ) => Planned<Values, Row> | Promise<Planned<Values, Row>>,
): Promise<Decision<Values, Row>[]> {
  const decisions: Decision<Values, Row>[] = [];
  const decided = new Map<string, Change<Values, Row>>();
  for (const [position, checked] of items.entries()) {
    if (position % itemsAtOnce === 0) await setImmediate();
    const planned = await plan(checked, decided);
    const { index, item } = checked;
    if ('fields' in planned)
      invalid.push({ kind, index, external_id: item.external_id, fields: planned.fields });
    else {
      decisions.push(planned);
      if ('isRestored' in planned) decided.set(planned.id, planned);
    }
  }
  if (decided.size === decisions.length) return decisions;
  // Of one record, all items write what the last one leaves.
  return decisions.map((decision) => {
    const last = 'isRestored' in decision ? decided.get(decision.id) : undefined;
    if (!('isRestored' in decision) || last === undefined) return decision;
    return { ...decision, values: last.values, editedFields: last.editedFields };
  });
}

/** By the record, what the last item about it leaves. */
type Decided<Values, Row> = ReadonlyMap<string, Change<Values, Row>>;

const ofOrigin = new Set(Object.keys(originRow.shape));

/** The stored record, as items before this one leave it: those of records that were merged are about the same. */
function afterOthers<Row extends { readonly record: string }>(
  row: Row | undefined,
  decided: Decided<object, object>,
): Row | undefined {
  const last = row === undefined ? undefined : decided.get(row.record);
  if (row === undefined || last === undefined) return row;
  const origin = Object.entries(row).filter(([column]) => ofOrigin.has(column));
  const written = { ...last.values, ...Object.fromEntries(origin) };
  return { ...row, ...written, id: last.id, edited_fields: last.editedFields };
}
