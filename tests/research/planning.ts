import * as assert from 'uvu/assert';
import { checkBatch } from '../../core/batches/batch-items.ts';
import { planBatch } from '../../core/batches/plan-batch.ts';
import type { StoredState } from '../../core/batches/stored-state.ts';
import { Refusal } from '../../core/errors/refusal.ts';
import { locale, otherLocale, provenance, venueRow } from './stored-rows.ts';

export type Item = Record<string, unknown>;

/** The plan of a batch against what is stored; locales are `toronto` and `lisbon`. */
export async function plan(
  stored: Partial<StoredState>,
  { venues = [], events = [] }: Record<string, Item[]>,
) {
  const batch = await checkBatch({ source: 'scraper', venues, events });
  const state = {
    locales: [locale, otherLocale],
    venues: [],
    events: [],
    venuesById: [],
    people: [],
    photos: [],
    ...stored,
  };
  return planBatch(batch, state);
}

export async function planVenue(stored: StoredState['venues'][number] | null, values: Item) {
  const { venues } = await plan({ venues: stored === null ? [] : [stored] }, { venues: [given(values)] });
  return only(venues);
}

/** The event and its venue are stored. */
export async function planEvent(stored: StoredState['events'][number], values: Item) {
  const state = { venues: [venueRow()], events: [stored] };
  const item = { ...given(values), external_id: 'e1' };
  const { events } = await plan(state, { events: [item] });
  return only(events);
}

/** An item that gives these values only. */
export const given = (values: Item): Item => ({ external_id: 'v1', provenance, ...values });

export function only<Decision>([first, ...others]: readonly Decision[]): Decision {
  assert.is(others.length, 0);
  if (first === undefined) throw new Error('There is no decision.');
  return first;
}

/** The bad items that the plan is refused for. */
export async function badItemsOf(planning: Promise<unknown>): Promise<readonly unknown[]> {
  try {
    await planning;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'invalid_batch') return error.data.items ?? [];
    throw error;
  }
  throw new Error('The batch was not refused.');
}

export const badVenue = (fields: Record<string, string>, index = 0, external_id = 'v1') => ({
  kind: 'venue',
  index,
  external_id,
  fields: errors(fields),
});

export const badEvent = (fields: Record<string, string>, index = 0, external_id = 'e1') => ({
  kind: 'event',
  index,
  external_id,
  fields: errors(fields),
});

const errors = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field, [problem]]));
