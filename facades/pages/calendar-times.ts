import type { Calendar } from '../../core/calendars/calendar.ts';
import { lastDayOf, partsOf, textOf } from '../../core/series/rule-parts.ts';
import { dateAt, toInstant, wallTimeAt } from '../../orm/records/wall-time.ts';
import { localTime, timeZoneLines } from './time-zone-lines.ts';

type CalendarEvent = Calendar['events'][number];
type Times = Pick<CalendarEvent, 'all_day' | 'starts_at' | 'ends_at' | 'time_zone' | 'repeats'>;

/** When an event takes place: as instants in UTC, as dates of whole days, or, where it repeats, as clocks in its zone show it. */
export function timesOf(event: Times): string[] {
  const { all_day, starts_at, ends_at, time_zone, repeats } = event;
  if (!all_day && repeats !== null) return repeatedTimes(event, repeats);
  if (!all_day) return [`DTSTART:${time(starts_at)}`, `DTEND:${time(ends_at)}`];
  const [first, end] = [starts_at, ends_at].map((at) => compact(dateAt(at, time_zone)));
  const { rule, excluded = [] } = repeats ?? {};
  return [
    `DTSTART;VALUE=DATE:${first}`,
    `DTEND;VALUE=DATE:${end}`,
    ...(rule === undefined ? [] : [`RRULE:${rule}`]),
    ...(excluded.length === 0 ? [] : [`EXDATE;VALUE=DATE:${excluded.map(compact).join(',')}`]),
  ];
}

function repeatedTimes(
  { starts_at, ends_at, time_zone }: Times,
  { rule, excluded }: NonNullable<CalendarEvent['repeats']>,
): string[] {
  const [start = '', end = ''] = [starts_at, ends_at].map((at) => wallTimeAt(at, time_zone));
  const clock = start.slice('yyyy-mm-dd'.length);
  const last = lastDayOf(rule);
  const until = last && time(toInstant(`${last}${clock}`, time_zone).toISOString());
  const days = excluded.map((date) => localTime(`${date}${clock}`));
  return [
    `DTSTART;TZID=${time_zone}:${localTime(start)}`,
    `DTEND;TZID=${time_zone}:${localTime(end)}`,
    `RRULE:${until === undefined ? rule : textOf(partsOf(rule).set('UNTIL', until))}`,
    ...(days.length === 0 ? [] : [`EXDATE;TZID=${time_zone}:${days.join(',')}`]),
  ];
}

/** The zones by whose clocks events repeat, for as long as they do. */
export function zonesOf(events: readonly Times[]): string[] {
  const repeated = events.filter(({ all_day, repeats }) => !all_day && repeats !== null);
  return [...Map.groupBy(repeated, ({ time_zone }) => time_zone)].flatMap(([zone, own]) => {
    const first = Math.min(...own.map(({ starts_at }) => Date.parse(starts_at)));
    const last = own.map(({ repeats }) => Date.parse(lastDayOf(repeats?.rule ?? '') ?? ''));
    return timeZoneLines(zone, first, Math.max(...last));
  });
}

const compact = (date: string): string => date.replaceAll('-', '');

/** To the second, as 20260601T183000Z. */
export const time = (iso: string): string => new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, '');
