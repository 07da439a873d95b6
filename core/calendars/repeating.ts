import type { z } from 'zod';
import type { calendarEventRow } from '../../orm/reads/calendar.ts';
import { wallTimeAt } from '../../orm/records/wall-time.ts';
import { dateIn, daysOf, timeIn } from '../series/dates.ts';
import { endingOn } from '../series/rule-parts.ts';
import { day } from '../values/time.ts';

/** By which id calendar programs know it: a former one, if others were merged into it. */
export type CalendarEvent = z.output<typeof calendarEventRow> & { readonly uid: string };

/** How an entry of a calendar repeats: its rule, up to its last day, and the days on which it does not take place. */
interface Repeats {
  readonly rule: string;
  readonly excluded: string[];
}

interface Entry {
  readonly row: CalendarEvent;
  readonly repeats: Repeats | null;
}

/** The events of a calendar; where those to come of a series agree, the first of them stands for all, by the series' id. */
export async function entriesOf(rows: readonly CalendarEvent[], now: Date): Promise<Entry[]> {
  const coming = rows.filter(
    ({ starts_at, series_id }) => series_id !== null && Date.parse(starts_at) > now.valueOf(),
  );
  const entries = new Map<CalendarEvent, Entry | null>(rows.map((row) => [row, { row, repeats: null }]));
  for (const [seriesId, dates] of Map.groupBy(coming, ({ series_id }) => series_id)) {
    const [first] = dates;
    const repeats = await repeatsOf(dates);
    if (seriesId === null || first === undefined || repeats === null) continue;
    for (const date of dates) entries.set(date, null);
    const updated_at =
      dates
        .map((date) => date.updated_at)
        .sort()
        .at(-1) ?? first.updated_at;
    const version = first.series_version ?? first.version;
    entries.set(first, { row: { ...first, uid: seriesId, version, updated_at }, repeats });
  }
  return [...entries.values()].filter((entry) => entry !== null);
}

/** Null where the dates differ in more than their day, or are not most of those of the rule. */
async function repeatsOf(dates: readonly CalendarEvent[]): Promise<Repeats | null> {
  const days = dates.map(({ series_date }) => series_date ?? '').sort();
  const [first, last, rule] = [days[0], days.at(-1), dates[0]?.recurrence];
  if (first === undefined || last === undefined || first === last || !rule) return null;
  if (new Set(dates.map(sharedBy)).size > 1 || dates.some(isMoved)) return null;
  const ofRule = await daysOf(endingOn(rule, last), first, first, last);
  const excluded = ofRule.filter((date) => !days.includes(date));
  const isWhole = ofRule.length - excluded.length === days.length && excluded.length <= days.length;
  return isWhole ? { rule: endingOn(rule, last), excluded } : null;
}

const localStart = ({ starts_at, time_zone }: CalendarEvent): string => wallTimeAt(starts_at, time_zone);

const isMoved = (row: CalendarEvent): boolean => dateIn(localStart(row)) !== row.series_date;

/** What the dates of one entry have in common. */
function sharedBy(row: CalendarEvent): string {
  const { id, uid, version, updated_at, starts_at, ends_at, series_date, ...shared } = row;
  const end = wallTimeAt(ends_at, row.time_zone);
  const length = (Date.parse(dateIn(end)) - Date.parse(dateIn(localStart(row)))) / day;
  return JSON.stringify([shared, timeIn(localStart(row)), timeIn(end), length]);
}
