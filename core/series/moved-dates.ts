import { datesTaken } from '../../orm/reads/dates-of-series.ts';
import { dateAfter } from '../../orm/records/wall-time.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { Write } from '../records/mutations.ts';
import { day } from '../values/time.ts';
import { dateIn, datesOf, type Rule, ruleOf } from './dates.ts';
import { horizon, today } from './make-dates.ts';

/**
 * Where the first start moves by less than a week, the dates that were made move as far: from days that the rule has no
 * longer to those that it did not have, and that are free. Dates that are excluded or were deleted are among them.
 */
export async function movedDates(
  write: Write,
  series: Series,
  before: Rule,
  excludedDates: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const days = (Date.parse(dateIn(series.startsLocal)) - Date.parse(dateIn(before.startsLocal))) / day;
  if (days === 0 || Math.abs(days) >= 7) return new Map();
  const { transaction, audienceId, at } = write;
  const first = today(write, series);
  const last = series.madeUntil ?? horizon(write, series);
  const daysOf = async (rule: Rule, excluded: readonly string[]) => {
    const dates = datesOf(
      { ...rule, excludedDates: [...excluded] },
      dateAfter(first, -7),
      dateAfter(last, 7),
    );
    return new Set(await dates);
  };
  const [had, has] = [await daysOf(before, []), await daysOf(ruleOf(series), excludedDates)];
  const rows = await transaction.query(datesTaken, wholeAudience(audienceId, at.toISOString()), [series.id]);
  const taken = new Set(rows.map(({ series_date }) => series_date));
  const isMoved = (date: string, next: string) =>
    date <= last && next >= first && !has.has(date) && has.has(next) && !had.has(next) && !taken.has(next);
  const moves = [...had].map((date) => [date, dateAfter(date, days)] as const);
  return new Map(moves.filter(([date, next]) => isMoved(date, next)));
}
