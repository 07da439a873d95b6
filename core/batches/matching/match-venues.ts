import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../../../orm/database.ts';
import {
  type CandidateVenue,
  degrees,
  venuesLike,
  venuesOfLocales,
} from '../../../orm/reads/match-candidates.ts';
import type { LocaleRow } from '../../../orm/records/locale.ts';
import { distanceBetween } from '../../../orm/records/points.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { matchVenue, type ReadVenue, readVenue } from '../../matching/match-venue.ts';
import { isNoPlace, saysNoPlace } from '../../matching/no-place.ts';
import { keyOf } from '../../matching/strong-id.ts';
import { thresholds } from '../../matching/thresholds.ts';
import { indexVenues, tellingWords, tells } from '../../matching/venue-index.ts';
import { normalized } from '../../matching/words.ts';
import { type BatchVenue, itemsAtOnce } from '../items/batch-items.ts';
import type { ItemMatch, Similar } from './matches.ts';

interface Candidate {
  readonly id: string | null;
  readonly externalId?: string;
  readonly name: string;
  readonly read: ReadVenue;
}

interface Given extends Candidate {
  readonly n: number;
  readonly item: BatchVenue & { readonly name: string };
  readonly locale: LocaleRow;
}

/** What more venues have in common tells nothing: of those with coordinates fewer, as they have these too. */
const most = { placed: 20, unplaced: 200 };

/** One place may be there so often, with an event at any of its copies. */
const maximumSimilar = 60;

/**
 * Matches items that their source never sent before with the venues of the audience, but for those that other items name,
 * and with each other.
 */
export async function matchVenues(
  { query }: Reader,
  scope: Scope,
  items: readonly BatchVenue[],
  locales: readonly LocaleRow[],
  named: ReadonlySet<string> = new Set(),
): Promise<Map<string, ItemMatch>> {
  const byLabel = new Map(locales.map((locale) => [locale.label, locale]));
  const byId = new Map(locales.map((locale) => [locale.id, locale]));
  const given = items.flatMap((item, n): Given[] => {
    const { name, external_id: externalId } = item;
    const locale = byLabel.get(item.locale ?? '');
    if (name === undefined || locale === undefined) return [];
    return [
      { n, item: { ...item, name }, id: null, externalId, name, locale, read: readItem(item, name, locale) },
    ];
  });
  const [placed, unplaced] = [
    given.filter(({ read }) => read.point !== null),
    given.filter(({ read }) => read.point === null),
  ];
  const near =
    placed.length === 0 ? [] : await query(venuesLike, scope, [JSON.stringify(placed.map(lookUp))]);
  const localeIds = [...new Set(unplaced.map(({ locale }) => locale.id))];
  const all = localeIds.length === 0 ? [] : await query(venuesOfLocales, scope, [localeIds]);
  const reads = new Map<string, Candidate>();
  const candidateOf = (row: CandidateVenue): Candidate => {
    const candidate = reads.get(row.id) ?? readStored(row, byId.get(row.locale_id));
    reads.set(row.id, candidate);
    return candidate;
  };
  const nearOf = Map.groupBy(near, ({ n }) => n);
  const stored = indexVenues<Candidate>();
  for (const [index, row] of all.entries()) {
    if (index % itemsAtOnce === 0) await setImmediate();
    stored.add(candidateOf(row));
  }
  const byStrongId = Map.groupBy(
    given.flatMap(({ read }) => read.ids),
    (id) => id,
  );
  const earlier = indexVenues<Candidate>();
  const taken = new Set(named);
  const matches = new Map<string, ItemMatch>();
  for (const [index, each] of given.entries()) {
    if (index % itemsAtOnce === 0) await setImmediate();
    const { n, item, read, locale } = each;
    const limit = read.point === null ? most.unplaced : most.placed;
    const pool = [
      ...(read.point === null ? stored.alike(read, limit) : new Set(nearOf.get(n)?.map(candidateOf))),
      ...earlier.alike(read, limit),
    ];
    const found = scored(read, pool, (id) => (byStrongId.get(id)?.length ?? 0) > 1);
    const certain = found.filter(
      ({ id, score }) => id !== null && score >= thresholds.venue.certain && !taken.has(id),
    );
    const called = normalized(item.name);
    const namesakes = found.filter(({ id, name }) => id !== null && normalized(name) === called);
    const sure =
      certain.find((other) => namesakes.includes(other)) ??
      certain[0] ??
      onlyNamesake(each, namesakes, taken);
    if (sure?.id) taken.add(sure.id);
    const others = found.filter(({ id }) => id !== sure?.id).slice(0, maximumSimilar);
    matches.set(`venue ${item.external_id}`, {
      linked: sure?.id ? { ...sure, id: sure.id } : null,
      similar: others.filter(({ score }) => score >= thresholds.venue.likely),
      possible: others.filter(({ score }) => score < thresholds.venue.likely),
      isNoPlace:
        isNoPlace(item.name, locale.name, read.named) || (isInMiddle(item, locale) && saysNoPlace(read.text)),
    });
    earlier.add(each);
  }
  return matches;
}

/** Of a place, of which a source has nothing but a telling name: the only venue of the locale that is called so. */
function onlyNamesake(
  { item, read, locale }: Given,
  [only, ...others]: readonly Similar[],
  taken: ReadonlySet<string>,
): Similar | undefined {
  const isTelling = read.text.segments.some(({ words }) =>
    words.some((word) => tells(word) && !read.locale.includes(word)),
  );
  const isNameOnly =
    item.latitude === undefined &&
    !item.address &&
    isTelling &&
    !isNoPlace(item.name, locale.name, read.named);
  if (!isNameOnly || others.length > 0 || !only?.id || taken.has(only.id)) return undefined;
  return { ...only, score: thresholds.venue.certain };
}

/** A web page is of one venue only if no other item and no other candidate has it. */
function scored(read: ReadVenue, pool: readonly Candidate[], isOfOthers: (id: string) => boolean): Similar[] {
  const isHeld = (id: string) => pool.filter(({ read: other }) => other.ids.includes(id)).length > 1;
  const shared = new Set(read.ids.filter((id) => isOfOthers(id) || isHeld(id)));
  return pool
    .map(({ read: other, ...candidate }) => ({ ...candidate, ...matchVenue(read, other, shared) }))
    .filter(({ score }) => score >= thresholds.venue.possible)
    .sort((one, other) => other.score - one.score);
}

const lookUp = ({ n, item: { name, latitude = 0, longitude = 0 }, locale, read }: Given) => ({
  ...{ n, name, latitude, longitude, locale_id: locale.id },
  keys: read.ids.map(keyOf),
  words: read.text.segments.flatMap(tellingWords).join(' '),
  number: read.text.street?.number ?? '—',
  reach: degrees / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)),
});

interface Place {
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

const isInMiddle = ({ latitude, longitude }: Place, locale: LocaleRow): boolean =>
  latitude !== undefined && longitude !== undefined && distanceBetween({ latitude, longitude }, locale) < 1;

/** Where a venue is; null at 0, 0, in the middle of its locale, and far from that: nobody knows, then. */
export function placeOf({ latitude, longitude }: Place, locale: LocaleRow | undefined) {
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0)) return null;
  const metres = locale === undefined ? 1000 : distanceBetween({ latitude, longitude }, locale);
  return metres < 1 || metres > 200_000 ? null : { latitude, longitude };
}

const readItem = (item: BatchVenue, name: string, locale: LocaleRow): ReadVenue =>
  readVenue({
    ...{ name, address: item.address, point: placeOf(item, locale), locale: locale.name },
    ids: [item.external_id, item.url ?? ''],
  });

const readStored = (row: CandidateVenue, locale: LocaleRow | undefined): Candidate => ({
  id: row.id,
  name: row.name,
  read: readVenue({
    ...row,
    point: placeOf(row, locale),
    locale: locale?.name ?? '',
  }),
});
