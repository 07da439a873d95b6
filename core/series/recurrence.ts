import { z } from 'zod';
import { date, text } from '../../orm/statements/input-types.ts';
import { partsOf } from './rule-parts.ts';

const listOf = (item: string) => new RegExp(`^${item}(,${item})*$`);

const weekday = '(MO|TU|WE|TH|FR|SA|SU)';
const upTo366 = [listOf('[+-]?([1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])'), '1 to 366, or -1 to -366'] as const;
const upTo999 = [/^[1-9]\d{0,2}$/, '1 to 999'] as const;
const untilForm = /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/;

/**
 * The parts of a rule that has at most one date a day (RFC 5545, 3.3.10), and their values in words. Of weeks by number,
 * calendars read different days.
 */
const forms: Readonly<Record<string, readonly [form: RegExp, inWords: string]>> = {
  FREQ: [/^(DAILY|WEEKLY|MONTHLY|YEARLY)$/, 'DAILY, WEEKLY, MONTHLY or YEARLY'],
  INTERVAL: upTo999,
  COUNT: upTo999,
  UNTIL: [untilForm, 'a date such as 20271231'],
  BYDAY: [listOf(`([+-]?([1-9]|[1-4]\\d|5[0-3]))?${weekday}`), 'weekdays such as SA or 1SA'],
  BYMONTHDAY: [listOf('[+-]?([1-9]|[12]\\d|3[01])'), '1 to 31, or -1 to -31'],
  BYMONTH: [listOf('([1-9]|1[0-2])'), '1 to 12'],
  BYYEARDAY: upTo366,
  BYSETPOS: upTo366,
  WKST: [new RegExp(`^${weekday}$`), 'a weekday such as MO'],
};

export const recurrence = text(500)
  .overwrite((rule) =>
    rule
      .trim()
      .toUpperCase()
      .replace(/^RRULE:/, '')
      .replace(/;$/, ''),
  )
  .superRefine((rule, context) => {
    const problem = problemOf(rule);
    if (problem !== undefined) context.addIssue(problem);
  });

export const excludedDates = z
  .array(date)
  .max(500)
  .overwrite((dates) => [...new Set(dates)].sort())
  .nullish();

function problemOf(rule: string): string | undefined {
  const parts = partsOf(rule);
  const written = rule.split(';');
  if (written.length !== parts.size) return 'must have each part once';
  const wrong = written.find((part) => !/^[A-Z]+=[^=]+$/.test(part));
  if (wrong !== undefined || !parts.has('FREQ'))
    return 'must be a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TH';
  for (const [name, value] of parts) {
    const [form, inWords] = forms[name] ?? [];
    if (form === undefined)
      return `must not have ${name.slice(0, 50)}: what all calendars read alike is ${Object.keys(forms).join(', ')}`;
    if (!form.test(value)) return `must not have ${name}=${value.slice(0, 50)}: ${name} is ${inWords}`;
  }
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'must end by COUNT or by UNTIL, not by both';
  return problemOfParts(parts);
}

/** What RFC 5545, 3.3.10, does not allow together, or calendars read differently. */
function problemOfParts(parts: ReadonlyMap<string, string>): string | undefined {
  const frequency = parts.get('FREQ') ?? '';
  const has = (name: string) => parts.has(name);
  const isByPlace = /\d/.test(parts.get('BYDAY') ?? '');
  const others = [...parts.keys()].filter((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  const problems = {
    'must not have BYMONTHDAY with FREQ=WEEKLY': has('BYMONTHDAY') && frequency === 'WEEKLY',
    'must not have BYYEARDAY without FREQ=YEARLY': has('BYYEARDAY') && frequency !== 'YEARLY',
    'must not have weekdays such as 1SA with FREQ=DAILY or FREQ=WEEKLY':
      isByPlace && ['DAILY', 'WEEKLY'].includes(frequency),
    'must not have BYSETPOS without another part such as BYDAY': has('BYSETPOS') && others.length === 0,
    // Days of a month of every month, or of that of the first date; days of the year that may be any weekday.
    'must name its months too: calendars read it differently':
      (frequency === 'YEARLY' && has('BYMONTHDAY') && !has('BYMONTH')) || (has('BYYEARDAY') && has('BYDAY')),
  };
  return Object.entries(problems).find(([, isSo]) => isSo)?.[0];
}
