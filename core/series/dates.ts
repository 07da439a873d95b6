import { addDays, instantsOf, toInstant } from '../../orm/records/wall-time.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { invalidField } from '../errors/refusal.ts';
import { day } from '../values/time.ts';
import { partsOf, textOf } from './rule-parts.ts';

export type Rule = Pick<
  Series,
  'recurrence' | 'excludedDates' | 'startsLocal' | 'endsLocal' | 'allDay' | 'timeZone'
>;

export const ruleOf = (series: Series): Rule => {
  const { recurrence, excludedDates, startsLocal, endsLocal, allDay, timeZone } = series;
  return { recurrence, excludedDates, startsLocal, endsLocal, allDay, timeZone };
};

export const dateIn = (localTime: string): string => localTime.slice(0, 'yyyy-mm-dd'.length);
export const timeIn = (localTime: string): string => localTime.slice('yyyy-mm-ddT'.length);

/** The days of a rule from one to another, without those that are excluded. */
export async function datesOf(series: Rule, from: string, until: string): Promise<string[]> {
  const { startsLocal, excludedDates } = series;
  const days = await daysOf(await counting(series, until), dateIn(startsLocal), from, until);
  return days.filter((date) => !excludedDates.includes(date) && !isSkipped(series, date));
}

/** The rule, whose COUNT counts the hours that clock changes skip up to a day, which that of a series does not (RFC 5545, 3.3.10). */
export async function counting(series: Omit<Rule, 'excludedDates'>, until: string): Promise<string> {
  const { recurrence, startsLocal } = series;
  const parts = partsOf(recurrence);
  const count = Number(parts.get('COUNT'));
  const first = dateIn(startsLocal);
  if (Number.isNaN(count) || series.allDay || until < first) return recurrence;
  for (let [skipped, pass] = [0, 0]; pass < maximumPasses; pass++) {
    const rule = textOf(parts.set('COUNT', `${count + skipped}`));
    const days = await daysOf(rule, first, first, until);
    const found = days.filter((date) => isSkipped(series, date)).length;
    if (found === skipped) return rule;
    skipped = found;
  }
  throw invalidField('recurrence', 'has hardly any time that a clock change does not skip');
}

/** Skipped hours may bring in others that are skipped: where clocks change but once a year, hardly ever. */
const maximumPasses = 20;

/** Those of the rule alone. Its library brings a polyfill that nothing else needs. */
export async function daysOf(
  recurrence: string,
  first: string,
  from: string,
  until: string,
): Promise<string[]> {
  const { RRuleTemporal } = await import('rrule-temporal');
  const rruleString = withStart(recurrence, first);
  try {
    const rules = new RRuleTemporal({ rruleString, maxCandidateEvaluations: 10_000 });
    return rules
      .between(new Date(`${from}T00:00Z`), new Date(`${until}T00:00Z`), true)
      .map(({ epochMilliseconds }) => dateIn(new Date(epochMilliseconds).toISOString()));
  } catch {
    throw invalidField(
      'recurrence',
      'must begin later, or have dates closer together: too many days would have to be tried',
    );
  }
}

/** Days are midnights in UTC. */
function withStart(recurrence: string, first: string): string {
  const rule = recurrence.replace(/UNTIL=(\d{8})/, 'UNTIL=$1T000000Z');
  return `DTSTART:${first.replaceAll('-', '')}T000000Z\nRRULE:${rule}`;
}

/** Any rule in English, such as `every year in May on the 1st day of the month`. */
export async function ruleInWords({
  recurrence,
  startsLocal,
}: Pick<Rule, 'recurrence' | 'startsLocal'>): Promise<string> {
  const { toText } = await import('rrule-temporal/totext');
  return toText(withStart(recurrence, dateIn(startsLocal)), 'en');
}

export const localTimeOn = ({ startsLocal }: Pick<Rule, 'startsLocal'>, date: string): string =>
  `${date}T${timeIn(startsLocal)}`;

/** A clock change skips the hour of that day. Whole days have none. */
export function isSkipped(series: Omit<Rule, 'excludedDates'>, date: string): boolean {
  return !series.allDay && instantsOf(localTimeOn(series, date), series.timeZone).length === 0;
}

/** The times of one of its dates, as events take them: the hours of the clock are the same on each. */
export function timesOn(series: Rule, date: string): { starts_at: string; ends_at: string | null } {
  const { startsLocal, endsLocal = null, allDay, timeZone } = series;
  const days = (Date.parse(date) - Date.parse(dateIn(startsLocal))) / day;
  const end = endsLocal === null ? null : addDays(endsLocal, days);
  if (allDay) return { starts_at: date, ends_at: end && dateIn(end) };
  const instant = (local: string) => toInstant(local, timeZone).toISOString();
  return { starts_at: instant(localTimeOn(series, date)), ends_at: end && instant(end) };
}

/** Where the first start is moved alone, its end moves with it. */
export function endAfterMove(
  { startsLocal: before, endsLocal: end }: Rule,
  moved: { readonly startsLocal?: string | undefined; readonly endsLocal?: string | null | undefined },
): string | null | undefined {
  if (moved.endsLocal !== undefined || moved.startsLocal === undefined || !end) return moved.endsLocal;
  const [from, to, until] = [before, moved.startsLocal, end].map((time) => Date.parse(`${time}Z`));
  return new Date((until ?? 0) + (to ?? 0) - (from ?? 0)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}
