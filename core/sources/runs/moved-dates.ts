import { dateAfter, dateAt } from '../../../orm/records/wall-time.ts';
import { day } from '../../values/time.ts';
import type { Renamed } from './same-facts.ts';

interface Identified {
  readonly external_id: string;
  readonly time_zone?: string | null | undefined;
}

/** What calendars are read with: the UID of a series, and the time at which it has a date. */
const idOfDate = /^(.+) (\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?)$/s;

interface SeriesDate {
  readonly id: string;
  readonly uid: string;
  readonly day: string;
}

/**
 * Which dates of a calendar's series are those that it had at another hour, in another zone, or on another day: nearer
 * than the next one is. Those of the same local day come first.
 */
export function movedDates(
  items: readonly Identified[],
  records: readonly Identified[],
  all: readonly Identified[],
): Renamed[] {
  const zones = new Map(all.map(({ external_id, time_zone }) => [uidOf(external_id), time_zone]));
  const dateOf = ({ external_id: id, time_zone }: Identified): SeriesDate[] => {
    const [, uid, time] = idOfDate.exec(id) ?? [];
    if (uid === undefined || time === undefined) return [];
    return [{ id, uid, day: time.includes('T') ? dateAt(time, time_zone ?? zones.get(uid) ?? 'UTC') : time }];
  };
  const [added, gone, had] = [items, records, all].map((each) =>
    Map.groupBy(each.flatMap(dateOf), ({ uid }) => uid),
  );
  return [...(gone ?? [])].flatMap(([uid, dates]) =>
    pair(dates, added?.get(uid) ?? [], shortestGap(had?.get(uid) ?? [])),
  );
}

const uidOf = (id: string): string | undefined => idOfDate.exec(id)?.[1];

function pair(gone: readonly SeriesDate[], added: readonly SeriesDate[], gap: number): Renamed[] {
  const free = new Map(added.map((date) => [date.id, date]));
  const found = new Map<string, string>();
  const isFree = (day: string) => added.some((date) => date.day === day);
  const pairsBy = (shift: number) => gone.filter((date) => isFree(dateAfter(date.day, shift))).length;
  for (let distance = 0; distance < gap && free.size > 0; distance++)
    for (const shift of [distance, -distance].sort((one, other) => pairsBy(other) - pairsBy(one)))
      for (const { id, day } of gone) {
        const next = found.has(id)
          ? undefined
          : [...free.values()].find((date) => date.day === dateAfter(day, shift));
        if (next === undefined) continue;
        found.set(id, next.id);
        free.delete(next.id);
      }
  return [...found].map(([before, after]) => ({ before, after }));
}

/** In days, between two dates of a series: a week, if there is one date. */
function shortestGap(dates: readonly SeriesDate[]): number {
  const days = [...new Set(dates.map((date) => Date.parse(date.day) / day))].sort(
    (one, other) => one - other,
  );
  const gaps = days.slice(1).map((next, index) => next - (days[index] ?? next));
  return gaps.length === 0 ? 7 : Math.min(...gaps);
}
