import { invalidField } from '../../core/errors/refusal.ts';
import { dateAfter, dateAt } from '../../orm/records/wall-time.ts';
import { clockText, instantOf, parseDate } from './clock-time.ts';
import type { Shown } from './desk.ts';
import type { Texts } from './posted.ts';
import type { Row } from './references.ts';

/** People say the last day of an event of whole days, and the interface the day after it. */
export function timeTexts(
  name: string,
  value: unknown,
  found: Row,
  { desk, zone }: Shown,
): [string, string][] {
  if (typeof value !== 'string') return [];
  const date = dateAt(value, zone);
  if (found.all_day !== true)
    return [
      [`${name}.date`, date],
      [`${name}.time`, clockText(value, zone, desk.words.tag)],
    ];
  return [[`${name}.date`, isEnd(name) ? dateAfter(date, -1) : date]];
}

const isEnd = (name: string): boolean => name === 'ends_at';

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
