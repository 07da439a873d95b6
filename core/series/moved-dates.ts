import { datesTaken } from '../../orm/reads/dates-of-series.ts';
import { dateAfter } from '../../orm/records/wall-time.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { Write } from '../records/references.ts';
import { day } from '../values/time.ts';
import { dateIn, datesOf, type Rule, ruleOf } from './dates.ts';
import { horizon, today } from './make-dates.ts';
import { partsOf } from './rule-parts.ts';

/** In days, at least. */
const periods: Readonly<Record<string, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 };

interface MovedDates {
  /** Days of dates, and those to which these move. */
  readonly moved: ReadonlyMap<string, string>;
  /** The ids of dates that are there no more, and whose days others enter. */
  readonly released: readonly string[];
}

/**
 * Where the first start moves by less than the period of the rule, the dates that were made move as far: from days that
 * the rule has no longer to those that it did not have, and that are free. People have answered for these evenings; of a
 * start that moves further, each would become the next one. Dates that are excluded or were deleted are among them. A day
 * that the rule had lost is free: its date, which does not come back, releases it to one that moves there.
 */
export async function movedDates(
  write: Write,
  series: Series,
  before: Rule,
  excludedDates: readonly string[] = [],
): Promise<MovedDates> {
  const days = (Date.parse(dateIn(series.startsLocal)) - Date.parse(dateIn(before.startsLocal))) / day;
  const parts = partsOf(before.recurrence);
  const frequency = periods[parts.get('FREQ') ?? ''] ?? 0;
  const period = frequency * Number(parts.get('INTERVAL') ?? 1);
  if (days === 0 || Math.abs(days) >= period) return { moved: new Map(), released: [] };
  const { transaction, audienceId, at } = write;
  const first = today(write, series);
  const last = series.madeUntil ?? horizon(write, series);
  const daysOf = (rule: Rule, excluded: readonly string[]) =>
    datesOf({ ...rule, excludedDates: [...excluded] }, dateAfter(first, -period), dateAfter(last, period));
  const had = await daysOf(before, []);
  const has = await daysOf(ruleOf(series), excludedDates);
  const scope = wholeAudience(audienceId, at.toISOString());
  const rows = await transaction.query(datesTaken, scope, [series.id]);
  const { dropped = [], present = [] } = Object.groupBy(rows, ({ is_dropped }) =>
    is_dropped ? 'dropped' : 'present',
  );
  const dates = new Set(present.map(({ series_date }) => series_date));
  const taken = dates.union(new Set(had));
  const left = had.filter((date) => date >= first && date <= last && !has.includes(date));
  const free = new Set(has.filter((date) => date >= first && !taken.has(date)));
  const moved = new Map<string, string>();
  // In another month, the first Thursday may be before the first Tuesday.
  for (const tolerance of frequency > 7 ? [0, 7] : [0])
    for (const date of left.filter((date) => !moved.has(date))) {
      const [from, until] = [dateAfter(date, days - tolerance), dateAfter(date, days + tolerance)];
      const next = [...free].find((date) => date >= from && date <= until);
      if (next === undefined) continue;
      moved.set(date, next);
      free.delete(next);
    }
  const entered = new Set([...moved].flatMap(([date, next]) => (dates.has(date) ? next : [])));
  const released = dropped.filter(({ series_date }) => entered.has(series_date)).map(({ id }) => id);
  return { moved, released };
}
