import { invalidField } from '../errors/refusal.ts';
import { skipped } from '../events/local-times.ts';
import { dateIn, daysOf, isSkipped, type Rule, timeIn } from './dates.ts';
import { lastDayOf, withLastDay } from './rule-parts.ts';

type Settled = Omit<Rule, 'excludedDates'>;

/**
 * Checks a series that was written, over the one before. Its rule begins with its first start, so that all calendars read
 * the same days.
 */
export async function settle(series: Settled, before?: Settled): Promise<void> {
  requireOrder(series);
  series.recurrence = withLastDay(series.recurrence, timeIn(series.startsLocal), series.timeZone);
  const first = dateIn(series.startsLocal);
  const last = lastDayOf(series.recurrence);
  if (last !== undefined && last < first) throw invalidField('recurrence', 'must not end before the start');
  const begin = await daysOf(series.recurrence, first, first, first);
  if (begin.length === 0) throw invalidField('starts_local', 'must be on a day of the recurrence');
  const isMoved = series.startsLocal !== before?.startsLocal || series.timeZone !== before.timeZone;
  if (isMoved && isSkipped(series, first))
    throw invalidField('starts_local', skipped(series.startsLocal, series.timeZone));
}

function requireOrder({ startsLocal, endsLocal, allDay }: Settled): void {
  for (const [field, time] of Object.entries({ starts_local: startsLocal, ends_local: endsLocal }))
    if (allDay && time && !time.endsWith('T00:00'))
      throw invalidField(field, 'must be a date such as 2026-12-05: the series is all day');
  if (endsLocal && endsLocal <= startsLocal) throw invalidField('ends_local', 'must be after the start');
}
