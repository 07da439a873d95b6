import { setImmediate } from 'node:timers/promises';
import type { NamedRecord } from '../../orm/reads/named-records.ts';
import { type CheckedBatch, type CheckedItem, itemsAtOnce } from './batch-items.ts';
import type { Decision, Planned } from './decision.ts';
import { type InvalidItem, invalidBatch } from './invalid-batch.ts';
import type { Matches } from './matches.ts';
import type { NamedRecords } from './named-records.ts';
import { type EventDecision, planEvent } from './plan-event.ts';
import { leaveOut } from './plan-record.ts';
import { planVenue, type VenueDecision, venueTargets } from './plan-venue.ts';
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
  const localeIds = new Map(stored.locales.map(({ label, id }) => [label, id]));
  const leftOut = new Set(stored.leftOut.map(({ kind, external_id }) => `${kind} ${external_id}`));
  const venues = await planItems('venue', batch.venues, invalid, (checked) => {
    const before = storedVenues.get(checked.item.external_id);
    if (leftOut.has(`venue ${checked.item.external_id}`)) return leaveOut(checked, before, 'rejected');
    return planVenue(checked, before, localeIds, photos);
  });

  const storedEvents = byExternalId(stored.events);
  const timeZones = new Map(stored.locales.map(({ id, time_zone }) => [id, time_zone]));
  const targets = venueTargets(stored.venues, stored.venuesById, venues, invalid);
  const surroundings = { targets, timeZones, people };
  const events = await planItems('event', batch.events, invalid, (checked) => {
    const before = storedEvents.get(checked.item.external_id);
    if (leftOut.has(`event ${checked.item.external_id}`)) return leaveOut(checked, before, 'rejected');
    return planEvent(checked, before, surroundings);
  });
  return { plan: { venues, events, people, photos, matches: stored.matches }, invalid };
}

const namedRecords = (source: NamedRecords['source'], rows: readonly NamedRecord[]): NamedRecords => ({
  source,
  byName: Map.groupBy(rows, ({ name }) => name),
  planned: new Map(),
});

const byExternalId = <Row extends { external_id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.external_id, row]));

async function planItems<Item extends { external_id: string }, Values, Row>(
  kind: InvalidItem['kind'],
  items: readonly CheckedItem<Item>[],
  invalid: InvalidItem[],
  plan: (checked: CheckedItem<Item>) => Planned<Values, Row>,
): Promise<Decision<Values, Row>[]> {
  const decisions: Decision<Values, Row>[] = [];
  for (const [position, checked] of items.entries()) {
    if (position % itemsAtOnce === 0) await setImmediate();
    const planned = plan(checked);
    const { index, item } = checked;
    if ('fields' in planned)
      invalid.push({ kind, index, external_id: item.external_id, fields: planned.fields });
    else decisions.push(planned);
  }
  return decisions;
}
