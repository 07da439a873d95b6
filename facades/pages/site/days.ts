import type { Event } from '../../../core/events/event.ts';
import { day, hour } from '../../../core/values/time.ts';
import { dateInWords, isAllDay } from './when.ts';

interface Day {
  readonly title: string;
  readonly events: readonly Event[];
}

/** Events under their days, of which the first may be today and tonight. */
export function inDays(events: readonly Event[], now: Date): Day[] {
  const days = Map.groupBy(events, (event) => titleOf(event, now));
  return [...days].map(([title, events]) => ({ title, events }));
}

function titleOf(event: Event, now: Date): string {
  const { time_zone: zone } = event;
  const start = new Date(event.starts_at);
  const date = isAllDay(event) ? clock(start, zone).date : eventDay(start, zone);
  if (date === eventDay(now, zone)) return isEvening(start, zone) ? 'Tonight' : 'Today';
  if (date === eventDay(new Date(now.valueOf() + day), zone)) return 'Tomorrow';
  return dateInWords(date);
}

/** A day of events lasts until 5 o'clock, as in the filter `day` of their lists. */
const eventDay = (time: Date, zone: string): string => clock(new Date(time.valueOf() - 5 * hour), zone).date;

const isEvening = (time: Date, zone: string): boolean => {
  const { hours } = clock(time, zone);
  return hours >= 17 || hours < 5;
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The date and the hour on the clocks of a zone. */
function clock(time: Date, timeZone: string): { date: string; hours: number } {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const known = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options);
  clocks.set(timeZone, known);
  const [date = '', hours = ''] = known.format(time).split(' ');
  return { date, hours: Number.parseInt(hours, 10) };
}
