import type { Transaction } from '../../orm/database.ts';
import { placesOfVenues, storedEvents, storedVenues } from '../../orm/reads/batch-state.ts';
import { locales as allLocales } from '../../orm/reads/locale.ts';
import { startOfNames } from '../paging.ts';
import { type BadItem, refuseBadItems } from './bad-items.ts';
import type { BatchEvent, BatchVenue } from './batch-items.ts';
import type { Checked } from './check-items.ts';
import { inSlices } from './in-slices.ts';
import { type JudgedEvent, judgeEvent } from './judge-event.ts';
import { type JudgedVenue, judgeVenue } from './judge-venue.ts';
import { together } from './together.ts';
import { placesAfter, type VenuePlaces } from './venue-places.ts';

export interface CheckedBatch {
  readonly source: string;
  readonly venues: readonly Checked<BatchVenue>[];
  readonly events: readonly Checked<BatchEvent>[];
  readonly bad: readonly BadItem[];
}

export interface JudgedBatch {
  readonly venues: readonly JudgedVenue[];
  readonly events: readonly JudgedEvent[];
  readonly places: VenuePlaces;
}

/** Holds every item against what is stored; refuses the batch if any is bad. The venues can be written meanwhile. */
export async function judgeBatch(
  { read }: Transaction,
  audienceId: string,
  { source, venues, events, bad }: CheckedBatch,
  write: (venues: readonly JudgedVenue[]) => Promise<void> = async () => {},
): Promise<JudgedBatch> {
  const badItems = [...bad];
  const locales = await read(allLocales, [audienceId, ...startOfNames, null]);
  const byLabel = new Map(locales.map((locale) => [locale.label, locale]));
  const zones = new Map(locales.map(({ id, time_zone }) => [id, time_zone]));

  const named = new Set([
    ...venues.map(({ item }) => item.external_id),
    ...events.flatMap(({ item }) => item.venue?.external_id ?? []),
  ]);
  const knownVenues = byExternalId(await read(storedVenues, [audienceId, source, [...named]]));
  const ids = events.flatMap(({ item }) => item.venue?.id ?? []);
  const externalIds = events.map(({ item }) => item.external_id);
  const [namedPlaces, eventRows, judgedVenues] = await together(
    read(placesOfVenues, [audienceId, ids]),
    read(storedEvents, [audienceId, source, externalIds]),
    judgeAll('venue', venues, badItems, (checked) =>
      judgeVenue(checked, knownVenues.get(checked.item.external_id), byLabel),
    ),
  );

  const badVenues = badItems.filter(({ kind }) => kind === 'venue');
  const places = placesAfter(judgedVenues, knownVenues.values(), namedPlaces, badVenues);
  const knownEvents = byExternalId(eventRows);
  const [, judgedEvents] = await together(
    badItems.length === 0 ? write(judgedVenues) : Promise.resolve(),
    judgeAll('event', events, badItems, (checked) =>
      judgeEvent(checked, knownEvents.get(checked.item.external_id), places, zones),
    ),
  );
  refuseBadItems(badItems);
  return { venues: judgedVenues, events: judgedEvents, places };
}

const byExternalId = <Row extends { external_id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.external_id, row]));

async function judgeAll<Item extends { external_id: string }, Judged>(
  kind: BadItem['kind'],
  items: readonly Checked<Item>[],
  bad: BadItem[],
  judge: (checked: Checked<Item>) => { fields: BadItem['fields'] } | { judged: Judged },
): Promise<Judged[]> {
  const judged: Judged[] = [];
  await inSlices(items, (checked) => {
    const verdict = judge(checked);
    const { index, item } = checked;
    if ('judged' in verdict) judged.push(verdict.judged);
    else bad.push({ kind, index, external_id: item.external_id, fields: verdict.fields });
  });
  return judged;
}
