import { z } from 'zod';
import { date, text } from '../../orm/statements/input-types.ts';
import { partsOf } from './rule-parts.ts';

const listOf = (item: string) => new RegExp(`^${item}(,${item})*$`);

/** The parts of a rule that has at most one date a day (RFC 5545, 3.3.10). Of weeks by number, calendars read different days. */
const forms: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,2}$/,
  UNTIL: /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/,
  BYDAY: listOf('([+-]?([1-9]|[1-4]\\d|5[0-3]))?(MO|TU|WE|TH|FR|SA|SU)'),
  BYMONTHDAY: listOf('[+-]?([1-9]|[12]\\d|3[01])'),
  BYMONTH: listOf('([1-9]|1[0-2])'),
  BYYEARDAY: listOf('[+-]?([1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])'),
  BYSETPOS: listOf('[+-]?([1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])'),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
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
  if (!forms.FREQ?.test(parts.get('FREQ') ?? '')) return 'must be daily, weekly, monthly or yearly';
  const unknown = [...parts].find(([name, value]) => forms[name]?.test(value) !== true);
  if (unknown !== undefined)
    return `must not have ${unknown.join('=').slice(0, 50)}, which is no part that all calendars read alike`;
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'must end by COUNT or by UNTIL, not by both';
  return isAmbiguous(parts) ? 'must name its months too: calendars read it differently' : undefined;
}

/** Days of a month of every month, or of that of the first date; days of the year that may be any weekday. */
const isAmbiguous = (parts: ReadonlyMap<string, string>): boolean =>
  (parts.get('FREQ') === 'YEARLY' && parts.has('BYMONTHDAY') && !parts.has('BYMONTH')) ||
  (parts.has('BYYEARDAY') && parts.has('BYDAY'));
