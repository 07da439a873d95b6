import { wallTimeAt } from '../../../orm/records/wall-time.ts';
import { day } from '../../values/time.ts';
import type { Renamed } from './same-facts.ts';

export interface Identified {
  readonly external_id: string;
  readonly time_zone?: string | null | undefined;
}

/** What calendars are read with: the UID of a series, and the time at which it has a date. */
const idOfDate = /^(.+) (\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?)$/s;

interface SeriesDate {
  readonly id: string;
  /** Of clocks in its zone, in milliseconds. */
  readonly wall: number;
}

/** No date moves so far, in days. */
const maximumGap = 7;

/**
 * Which dates of a calendar's series are those that it had at another hour, in another zone, or on another day: nearer
 * than the next one is. Those of the same local day come first; of those, the ones whose hours are nearest.
 */
export function pairMovedDates(
  items: readonly Identified[],
  records: readonly Identified[],
  all: readonly Identified[],
): Renamed[] {
  const [added, gone, had] = [items, records, all].map((each) =>
    Map.groupBy(each, ({ external_id }) => idOfDate.exec(external_id)?.[1]),
  );
  return [...(gone ?? [])].flatMap(([uid, dates]) => {
    const [others, before] = [added?.get(uid) ?? [], had?.get(uid) ?? []];
    if (uid === undefined || others.length === 0) return [];
    const zone = before.findLast(({ time_zone }) => time_zone != null)?.time_zone ?? 'UTC';
    const datesOf = (each: readonly Identified[]) =>
      each.flatMap((one) => dateOf(one, zone)).sort((one, other) => one.wall - other.wall);
    return pair(datesOf(dates), datesOf(others), shortestGap(datesOf(before)));
  });
}

/** None, where what looks like the time of a date is none. */
function dateOf({ external_id: id, time_zone }: Identified, zone: string): SeriesDate[] {
  const time = idOfDate.exec(id)?.[2] ?? '';
  if (Number.isNaN(Date.parse(time))) return [];
  const wall = Date.parse(time.includes('T') ? `${wallTimeAt(time, time_zone ?? zone)}Z` : time);
  return Number.isNaN(wall) ? [] : [{ id, wall }];
}

const dayOf = ({ wall }: SeriesDate): number => Math.floor(wall / day);

function pair(gone: readonly SeriesDate[], added: readonly SeriesDate[], gap: number): Renamed[] {
  let [left, free] = [gone, added];
  const pairsBy = (shift: number): Pair[] => {
    const freeOn = Map.groupBy(free, dayOf);
    return [...Map.groupBy(left, dayOf)].flatMap(([from, dates]) =>
      nearest(dates, freeOn.get(from + shift) ?? [], shift * day),
    );
  };
  const found: Pair[] = [];
  for (let distance = 0; distance < gap; distance++)
    for (const shift of [distance, -distance].sort(
      (one, other) => pairsBy(other).length - pairsBy(one).length,
    )) {
      const pairs = pairsBy(shift);
      const taken = new Set(pairs.flat());
      found.push(...pairs);
      left = left.filter((date) => !taken.has(date));
      free = free.filter((date) => !taken.has(date));
    }
  return found.map(([before, after]) => ({ before: before.id, after: after.id }));
}

type Pair = readonly [before: SeriesDate, after: SeriesDate];

/** In their order, each of the fewer with the nearest of the others. */
function nearest(before: readonly SeriesDate[], after: readonly SeriesDate[], shift: number): Pair[] {
  if (before.length > after.length) return nearest(after, before, -shift).map(([one, other]) => [other, one]);
  const pairs: Pair[] = [];
  let next = 0;
  for (const [index, date] of before.entries()) {
    const away = (at: number) => Math.abs((after[at]?.wall ?? 0) - date.wall - shift);
    const last = after.length - before.length + index;
    while (next < last && away(next + 1) <= away(next)) next++;
    const other = after[next++];
    if (other !== undefined) pairs.push([date, other]);
  }
  return pairs;
}

/** In days, between two dates of a series. */
function shortestGap(dates: readonly SeriesDate[]): number {
  const days = [...new Set(dates.map(dayOf))];
  return Math.min(maximumGap, ...days.slice(1).map((next, index) => next - (days[index] ?? next)));
}
