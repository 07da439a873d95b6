import { z } from 'zod';
import { invalidField } from '../../../core/errors/refusal.ts';
import { skipped } from '../../../core/events/local-times.ts';
import { dateAfter, dateAt, instantsOf, wallTimeAt } from '../../../orm/records/wall-time.ts';
import type { Shown } from '../frame/desk.ts';
import { isEnd, wholeDay } from '../frame/zone.ts';
import type { Row } from '../records/references.ts';
import type { Texts } from './posted.ts';

export function timeTexts(
  name: string,
  value: unknown,
  found: Row,
  { desk, zone }: Shown,
): [string, string][] {
  if (typeof value !== 'string') return [];
  if (found.all_day !== true)
    return [
      [`${name}.date`, dateAt(value, zone)],
      [`${name}.time`, clockText(value, zone, desk.words.tag)],
    ];
  return [[`${name}.date`, wholeDay(name, value, zone)]];
}

/** What takes place on the day of the start where no day of its own is filled in. */
const onSameDay = ['ends_at', 'doors_at'];

interface Reading {
  readonly zone: string;
  /** The language of the page. */
  readonly tag: string;
  readonly isAllDay: boolean;
  readonly empty: null | undefined;
}

export function timeIn(name: string, texts: Texts, reading: Reading): string | null | undefined {
  const { zone, tag, isAllDay, empty } = reading;
  const [written = '', time = ''] = [texts[`${name}.date`], texts[`${name}.time`]];
  if (written === '' && time === '') return empty;
  const isAlone = written === '' && !isAllDay && onSameDay.includes(name);
  const date = parseDate((isAlone ? texts['starts_at.date'] : written) ?? '', tag);
  if (date === null) throw invalidField(name, 'needs a date, such as 2026-12-31 or 31 December 2026');
  if (isAllDay) return isEnd(name) ? dateAfter(date, 1) : date;
  if (time === '') throw invalidField(name, 'needs a time, such as 7:30 PM');
  const instant = instantOf(name, date, time, zone);
  const start = isAlone && isEnd(name) ? timeIn('starts_at', texts, reading) : undefined;
  // An end that is earlier than the start is on the next day.
  return start && instant < start ? instantOf(name, dateAfter(date, 1), time, zone) : instant;
}

const written = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?(?:\s+(first|second))?$/i;

const named: Readonly<Record<string, string>> = { noon: '12:00', midnight: '00:00' };

interface Clock {
  readonly time: string;
  /** Where clocks are set back, an hour is there twice. */
  readonly which: string | undefined;
}

/** A time as people write it, such as `7`, `7:30 pm` or `19.30`; null for anything else. */
function parseClock(text: string): Clock | null {
  const name = named[text.toLowerCase()];
  if (name !== undefined) return { time: name, which: undefined };
  const [, digits = '', minutes = '00', half, which] = written.exec(text) ?? [];
  const hours = Number(digits);
  const isOf12 = half !== undefined;
  if (digits === '' || Number(minutes) > 59 || (isOf12 ? hours < 1 || hours > 12 : hours > 23)) return null;
  const inDay = isOf12 ? (hours % 12) + (/p/i.test(half) ? 12 : 0) : hours;
  return { time: `${twoDigits(inDay)}:${minutes}`, which: which?.toLowerCase() };
}

const day = /^(\d{1,2})\.?\s+(?:de\s+)?(\p{L}+)\.?,?\s+(?:de\s+)?(\d{4})$/u;
const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u;

/** A date as people write it, such as `5 January 2027` or `2027-01-05`; null for anything else. */
export function parseDate(text: string, tag: string): string | null {
  const [, date, name, year] = day.exec(text) ?? text.replace(monthFirst, '$2 $1 $3').match(day) ?? [];
  const month = name === undefined ? -1 : monthNamed(name, tag);
  const written = month < 0 ? text : `${year}-${twoDigits(month + 1)}-${twoDigits(Number(date))}`;
  return z.iso.date().safeParse(written).success ? written : null;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** In English, or the language of the page. */
const monthNamed = (name: string, tag: string): number =>
  Array.from({ length: 12 }).findIndex((_, month) =>
    ['en', 'en-GB', tag].some((language) =>
      (['long', 'short'] as const).some((style) => {
        const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' });
        const known = format.format(Date.UTC(2027, month)).replace('.', '');
        return known.localeCompare(name, language, { sensitivity: 'base' }) === 0;
      }),
    ),
  );

/** The instant of a date and a time on the clocks of a zone. */
function instantOf(field: string, date: string, text: string, zone: string): string {
  const clock = parseClock(text.trim());
  if (clock === null) throw invalidField(field, 'must be a time such as 7:30 PM or 19:30');
  const wall = `${date}T${clock.time}`;
  const [first, second] = instantsOf(wall, zone).map((instant) => instant.toISOString());
  if (first === undefined) throw invalidField(field, skipped(wall, zone));
  if (second === undefined) return first;
  if (clock.which === undefined)
    throw invalidField(
      field,
      `is there twice on ${date}, since clocks in ${zone} are set back: add “first” or “second”`,
    );
  return clock.which === 'second' ? second : first;
}

/** How a time is filled in, so that it is read as the same instant. */
function clockText(instant: string, zone: string, tag: string): string {
  const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone: zone })
    .format(new Date(instant))
    .replaceAll(/\s/g, ' ');
  const [, second] = instantsOf(wallTimeAt(instant, zone), zone);
  if (second === undefined) return time;
  return `${time} ${new Date(instant) < second ? 'first' : 'second'}`;
}
