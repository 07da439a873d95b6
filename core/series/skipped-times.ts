import { dateAfter } from '../../orm/records/wall-time.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import type { Write } from '../records/references.ts';
import { counting, dateIn, daysOf, isSkipped, localTimeOn } from './dates.ts';
import { horizon, today } from './make-dates.ts';
import { lastDayOf, partsOf, textOf } from './rule-parts.ts';

/** The times of the rule, from today on, that do not exist: days that a month lacks, hours that a clock change skips. */
export async function skippedTimes(write: Pick<Write, 'at'>, series: Series): Promise<string[]> {
  const { recurrence, startsLocal } = series;
  const [from, until] = [today(write, series), horizon(write, series)];
  const first = dateIn(startsLocal);
  const days = await daysOf(await counting(series, until), first, first, until);
  const isLast = partsOf(recurrence).has('COUNT') ? (days.at(-1) ?? first) : (lastDayOf(recurrence) ?? until);
  const lacking = (await lackingDays(recurrence, first, until)).filter(
    (date) => date > first && date < isLast,
  );
  return [...days.filter((date) => isSkipped(series, date)), ...lacking]
    .filter((date) => date >= from)
    .sort()
    .map((date) => (series.allDay ? date : localTimeOn(series, date)));
}

/** Days such as 2027-02-30, of rules that name days of months. */
async function lackingDays(recurrence: string, first: string, until: string): Promise<string[]> {
  const parts = partsOf(recurrence);
  if (['BYDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS'].some((name) => parts.has(name))) return [];
  const isYearly = parts.get('FREQ') === 'YEARLY';
  const monthDays = parts.get('BYMONTHDAY');
  if (!isYearly && parts.get('FREQ') !== 'MONTHLY') return [];
  const late = (monthDays?.split(',').map(Number) ?? [Number(first.slice(8))]).filter((date) => date > 28);
  const months = new Map([...parts].filter(([name]) => ['FREQ', 'INTERVAL', 'BYMONTH'].includes(name)));
  if (isYearly && monthDays === undefined && !parts.has('BYMONTH'))
    months.set('BYMONTH', `${Number(first.slice(5, 7))}`);
  months.set('BYMONTHDAY', '28');
  const start = `${first.slice(0, 7)}-01`;
  return (await daysOf(textOf(months), start, start, until)).flatMap((date) =>
    late.filter((each) => each > daysIn(date)).map((each) => `${date.slice(0, 7)}-${each}`),
  );
}

const daysIn = (date: string): number =>
  Number(dateAfter(`${dateAfter(date, 4).slice(0, 7)}-01`, -1).slice(8));
