import type { Words } from '../../core/languages/words.ts';
import { lastDayOf, partsOf } from '../../core/series/rule-parts.ts';

/**
 * Such as “every week on Friday until January 1, 2027”; undefined for a rule that takes more to say. `first`: the first
 * date, from which a rule has the days that it does not name.
 */
export function recurrenceInWords(words: Words, recurrence: string, first?: string): string | undefined {
  const { t, tag } = words;
  const parts = partsOf(recurrence);
  const rule = daysInWords(words, parts, first);
  const [count, last] = [parts.get('COUNT'), lastDayOf(recurrence)];
  if (rule === undefined || (count === undefined && last === undefined)) return rule;
  if (count !== undefined) return t('repeats.times', { rule, count: Number(count) });
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  return t('repeats.until', { rule, day: format.format(new Date(`${last}T00:00Z`)) });
}

function daysInWords(
  words: Words,
  parts: ReadonlyMap<string, string>,
  first: string | undefined,
): string | undefined {
  const { t, tag } = words;
  const [frequency = '', days = '', date] = ['FREQ', 'BYDAY', 'BYMONTHDAY'].map((name) => parts.get(name));
  const rule = t('repeats.every', { frequency, interval: Number(parts.get('INTERVAL') ?? 1) });
  const on = (options: Intl.DateTimeFormatOptions, day: string) =>
    t('repeats.on', { rule, days: new Intl.DateTimeFormat(tag, options).format(new Date(`${day}T12:00`)) });
  switch (`${frequency} ${[...parts.keys()].filter((name) => name.startsWith('BY')).join()}`) {
    case 'DAILY ':
      return rule;
    case 'WEEKLY ':
      return first === undefined ? rule : on({ weekday: 'long' }, first);
    case 'WEEKLY BYDAY':
      return t('repeats.on', { rule, days: new Intl.ListFormat(tag).format(weekdaysIn(words, days)) });
    case 'MONTHLY ':
      return first === undefined ? rule : t('repeats.monthDay', { rule, day: Number(first.slice(8, 10)) });
    case 'MONTHLY BYMONTHDAY':
      if (date === '-1') return t('repeats.lastDay', { rule });
      return Number(date) > 0 ? t('repeats.monthDay', { rule, day: Number(date) }) : undefined;
    case 'MONTHLY BYDAY': {
      const [, place, code = ''] = /^\+?([1-4]|-1)(\w\w)$/.exec(days) ?? [];
      const [weekday = ''] = weekdaysIn(words, code);
      return place && t('repeats.weekday', { rule, place: Number(place), weekday });
    }
    case 'YEARLY ':
      return first === undefined ? rule : on({ month: 'long', day: 'numeric' }, first);
    default:
      return undefined;
  }
}

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** 1 March 2027 is a Monday. */
const weekdaysIn = ({ tag }: Words, codes: string): string[] => {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const dateOf = (code: string) => 1 + weekdays.indexOf(code);
  return codes.split(',').map((code) => format.format(Date.UTC(2027, 2, dateOf(code))));
};
