import { LRUCache } from 'lru-cache';
import type { Event } from '../../../core/events/event.ts';
import type { Words } from '../../../core/languages/words.ts';
import { hour } from '../../../core/values/time.ts';
import { dateAfter, dateAt, eventDay, wallTimeAt, zonedTime } from '../../../orm/records/wall-time.ts';
import { type Html, html } from '../html.ts';

type Times = Pick<Event, 'starts_at' | 'ends_at' | 'all_day' | 'time_zone'>;

/** Who reads it, and when. */
interface Reader {
  readonly words: Words;
  readonly now: Date;
}

/** What need not be said: this year, and the zone of a page's events, if they have one. */
export interface Known extends Reader {
  readonly zone: string | undefined;
}

/** `zone`: that of the page's place. */
export function knownOf(events: readonly Times[], { words, now }: Reader, zone?: string): Known {
  const zones = new Set(events.map(({ time_zone }) => time_zone));
  const [only] = zones;
  return { words, now, zone: zone ?? (zones.size === 1 ? only : undefined) };
}

const styles = {
  date: { weekday: 'long', month: 'long', day: 'numeric' },
  fullDate: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  dayInList: { weekday: 'short', month: 'short', day: 'numeric' },
  dayOfYearInList: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  shortDate: { month: 'short', day: 'numeric' },
  shortFullDate: { month: 'short', day: 'numeric', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  zonedTime: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Style = keyof typeof styles;

const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000 });

/** In words, on the clocks of a time zone. To make a format takes longer than to use it a hundred times. */
function format({ tag }: Words, style: Style, timeZone: string): Intl.DateTimeFormat {
  const key = `${tag} ${style} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...styles[style], timeZone });
  formats.set(key, known);
  return known;
}

const dateOf = (words: Words, date: string, style: Style): string =>
  format(words, style, 'UTC').format(new Date(`${date}T12:00Z`));

const isOfYear = (date: string, other: string): boolean => date.slice(0, 4) === other.slice(0, 4);

const today = (now: Date, time_zone: string): string =>
  eventDay({ starts_at: now.toISOString(), time_zone, all_day: false });

/** `2026-11-25` as "Wednesday, November 25", with the year if it is not this one. */
const dateInWords = (words: Words, date: string, thisDay: string): string =>
  dateOf(words, date, isOfYear(date, thisDay) ? 'date' : 'fullDate');

const shortDate = (words: Words, date: string, thisDay: string): string =>
  dateOf(words, date, isOfYear(date, thisDay) ? 'shortDate' : 'shortFullDate');

/** An end at midnight belongs to the day before it. */
const lastMoment = ({ starts_at, ends_at }: Times): string =>
  ends_at === null ? starts_at : new Date(Date.parse(ends_at) - 1).toISOString();

const firstDate = ({ starts_at, time_zone }: Times): string => dateAt(starts_at, time_zone);
const lastDate = (event: Times): string => dateAt(lastMoment(event), event.time_zone);

const hoursOf = ({ starts_at, ends_at }: Times): number =>
  ends_at === null ? 0 : (Date.parse(ends_at) - Date.parse(starts_at)) / hour;

const timeIn = (words: Words, time: string, zone: string, isZoned: boolean): string =>
  format(words, isZoned ? 'zonedTime' : 'time', zone).format(new Date(time));

const offsetAt = (time: string, zone: string): number =>
  Date.parse(`${wallTimeAt(time, zone)}Z`) - Date.parse(`${time.slice(0, 'yyyy-mm-ddThh:mm'.length)}Z`);

/** The hours of an event, for a list in which it stands under its day. */
export const hoursInWords = (event: Times, known: Known): string =>
  capitalized(known.words, hours(event, known));

export const capitalized = ({ tag }: Words, text: string): string =>
  text.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(tag));

function hours(event: Times, { words, zone }: Known): string {
  const { starts_at, ends_at, all_day, time_zone } = event;
  const last = shortDate(words, lastDate(event), firstDate(event));
  if (all_day)
    return firstDate(event) === lastDate(event) ? words.t('allDay') : words.t('allDayUntil', { day: last });
  const isZoned = time_zone !== zone;
  const start = timeIn(words, starts_at, time_zone, isZoned);
  if (ends_at === null || ends_at === starts_at) return start;
  if (hoursOf(event) > 24) return words.t('fromUntil', { time: start, day: last });
  // Where clocks are changed between the two, the end may look earlier.
  if (offsetAt(starts_at, time_zone) !== offsetAt(ends_at, time_zone))
    return [starts_at, ends_at].map((time) => timeIn(words, time, time_zone, true)).join(' – ');
  // A range over midnight would name both dates in full.
  if (firstDate(event) === dateAt(ends_at, time_zone))
    return format(words, isZoned ? 'zonedTime' : 'time', time_zone).formatRange(
      new Date(starts_at),
      new Date(ends_at),
    );
  return `${timeIn(words, starts_at, time_zone, false)} – ${timeIn(words, ends_at, time_zone, isZoned)}`;
}

/** The same with the day, for a list over many days. */
export function dayAndHours(event: Times, known: Known): string {
  const first = firstDate(event);
  const isThisYear = isOfYear(first, today(known.now, event.time_zone));
  const date = dateOf(known.words, first, isThisYear ? 'dayInList' : 'dayOfYearInList');
  return `${date}, ${hours(event, known)}`;
}

/** The end of an event that has begun. */
export function endInWords(event: Times, known: Known): string {
  const { words, now, zone } = known;
  const { ends_at, starts_at, all_day, time_zone } = event;
  const isZoned = time_zone !== zone;
  if (ends_at === null) return words.t('since', { time: timeIn(words, starts_at, time_zone, isZoned) });
  const date = dateAt(now.toISOString(), time_zone);
  if (all_day && lastDate(event) === date)
    return hoursInWords({ ...event, starts_at: lastMoment(event) }, known);
  const thisDay = today(now, time_zone);
  const isToday = eventDay({ starts_at: lastMoment(event), time_zone, all_day }) === thisDay;
  return isToday && !all_day
    ? words.t('untilTime', { time: timeIn(words, ends_at, time_zone, isZoned) })
    : words.t('untilDay', { day: shortDate(words, lastDate(event), thisDay) });
}

/** Day and hours, with the zone's name. */
export function inWords(event: Times, words: Words): string {
  const known = { words, now: new Date(event.starts_at), zone: undefined };
  return `${dateOf(words, firstDate(event), 'fullDate')}, ${hours(event, known)}`;
}

/** A time on the clocks of an event. */
export const hourOf = (time: string, { time_zone }: Times, words: Words): string =>
  timeIn(words, time, time_zone, false);

export const timeElement = (event: Times, words: string): Html =>
  html`<time datetime="${event.all_day ? firstDate(event) : event.starts_at}">${words}</time>`;

/** Days of a whole day, of which schema.org's end is the last; of any other event times of its zone, whose date some read. */
export function startAndEnd(event: Times) {
  if (event.all_day) return { startDate: firstDate(event), endDate: lastDate(event) };
  const { starts_at, ends_at, time_zone } = event;
  const end = ends_at === null ? {} : { endDate: zonedTime(ends_at, time_zone) };
  return { startDate: zonedTime(starts_at, time_zone), ...end };
}

interface Day<Item> {
  readonly title: string;
  readonly isToday: boolean;
  readonly events: readonly Item[];
}

/** Days that have names, in their order. */
const soon = ['today', 'tonight', 'tomorrow'] as const;

type Named = (typeof soon)[number];

/** Events under the days of their own zones, of which the first may be today and tonight; within each, in their order. */
export function inDays<Item extends Times>(events: readonly Item[], reader: Reader): Day<Item>[] {
  const rankOf = (event: Item): string => {
    const name = namedDay(event, reader.now);
    return `${name === null ? '' : `${soon.indexOf(name)} `}${eventDay(event)}`;
  };
  return [...Map.groupBy(events, rankOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) => {
      if (first === undefined) return [];
      const name = namedDay(first, reader.now);
      const title = [...(name === null ? [] : [reader.words.t(name)]), titleOf(first, reader)].join(' · ');
      return [{ title, isToday: name === 'today' || name === 'tonight', events: [first, ...others] }];
    });
}

const titleOf = (event: Times, { words, now }: Reader): string =>
  dateInWords(words, eventDay(event), today(now, event.time_zone));

function namedDay(event: Times, now: Date): Named | null {
  const date = eventDay(event);
  const thisDay = today(now, event.time_zone);
  if (date === thisDay) return isEvening(event) ? 'tonight' : 'today';
  return date === dateAfter(thisDay, 1) ? 'tomorrow' : null;
}

function isEvening({ starts_at, time_zone, all_day }: Times): boolean {
  const hours = Number(wallTimeAt(starts_at, time_zone).slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh'.length));
  return !all_day && (hours >= 17 || hours < 5);
}
