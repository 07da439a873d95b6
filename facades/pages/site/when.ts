import type { Event } from '../../../core/events/event.ts';
import { day, hour } from '../../../core/values/time.ts';
import { type Html, html } from '../html.ts';

type Times = Pick<Event, 'starts_at' | 'ends_at' | 'time_zone'>;

const styles = {
  date: { weekday: 'long', month: 'long', day: 'numeric' },
  fullDate: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  shortDate: { month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  zone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** In words, on the clocks of a time zone. To make a format takes longer than to use it a hundred times. */
function format(style: keyof typeof styles, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone });
  formats.set(key, known);
  return known;
}

const hoursOf = ({ starts_at, ends_at }: Times): number =>
  ends_at === null ? 0 : (Date.parse(ends_at) - Date.parse(starts_at)) / hour;

/** From midnight to midnight: a whole day, or several. */
export function isAllDay(event: Times): boolean {
  const { starts_at, ends_at, time_zone } = event;
  const isMidnight = (time: string) => format('time', time_zone).format(new Date(time)) === '12:00 AM';
  return ends_at !== null && hoursOf(event) >= 20 && isMidnight(starts_at) && isMidnight(ends_at);
}

/** The hours of an event, for a list in which it stands under its day. */
export function hoursInWords(event: Times): string {
  const { starts_at, ends_at, time_zone } = event;
  const start = new Date(starts_at);
  if (isAllDay(event) && hoursOf(event) < 30) return 'All day';
  if (ends_at === null || ends_at === starts_at) return format('time', time_zone).format(start);
  if (hoursOf(event) > 24)
    return `${isAllDay(event) ? 'All day' : `From ${format('time', time_zone).format(start)}`} until ${lastDay(event)}`;
  const times = [start, new Date(ends_at)] as const;
  const [first, last] = times.map((time) => format('shortDate', time_zone).format(time));
  // A range over midnight would name both dates in full.
  return first === last
    ? format('time', time_zone).formatRange(...times)
    : times.map((time) => format('time', time_zone).format(time)).join(' – ');
}

/** The same with the day, for a list over many days. */
export function dayAndHours(event: Times): string {
  const date = format('date', event.time_zone).format(new Date(event.starts_at));
  return `${date}, ${hoursInWords(event).replace(/^(All|From)/, (word) => word.toLowerCase())}`;
}

/** The end of an event that has begun. */
export function endInWords(event: Times, now: Date): string {
  const { ends_at, starts_at, time_zone } = event;
  if (ends_at === null) return `Since ${format('time', time_zone).format(new Date(starts_at))}`;
  if (Date.parse(ends_at) - now.valueOf() > day) return `Until ${lastDay(event)}`;
  return `Until ${format('time', time_zone).format(new Date(ends_at))}`;
}

/** An end at midnight belongs to the day before it. */
const lastDay = ({ ends_at, time_zone }: Times): string =>
  format('shortDate', time_zone).format(new Date(Date.parse(ends_at ?? '') - 1));

/** Day and hours, with the zone's name. */
export function inWords(event: Times): string {
  const { starts_at, time_zone } = event;
  const start = new Date(starts_at);
  const zone = format('zone', time_zone)
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const date = format('fullDate', time_zone).format(start);
  if (isAllDay(event)) return hoursOf(event) < 30 ? `${date}, all day` : `${date}, until ${lastDay(event)}`;
  if (hoursOf(event) > 24)
    return `${date}, ${format('time', time_zone).format(start)}, until ${lastDay(event)} (${zone})`;
  return `${date}, ${hoursInWords(event)} ${zone}`;
}

export const timeElement = (event: Times, words: string): Html =>
  html`<time datetime="${event.starts_at}">${words}</time>`;

/** `2026-11-25` as "Wednesday, November 25". */
export const dateInWords = (date: string): string => format('date', 'UTC').format(new Date(`${date}T12:00Z`));

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
