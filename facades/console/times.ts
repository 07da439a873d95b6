import { z } from 'zod';
import { invalidField } from '../../core/errors/refusal.ts';
import { dateAfter, dateAt } from '../../orm/records/wall-time.ts';
import { clockText, instantOf } from './clock-time.ts';
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

export function timeIn(
  name: string,
  texts: Texts,
  { zone, isAllDay, empty }: { zone: string; isAllDay: boolean; empty: null | undefined },
): string | null | undefined {
  const [date = '', time = ''] = [texts[`${name}.date`], texts[`${name}.time`]];
  if (date === '' && time === '') return empty;
  if (!z.iso.date().safeParse(date).success) throw invalidField(name, 'needs a date, such as 2026-12-31');
  if (isAllDay) return isEnd(name) ? dateAfter(date, 1) : date;
  if (time === '') throw invalidField(name, 'needs a time, such as 7:30 PM');
  return instantOf(name, date, time, zone);
}
