import type { Series } from '../../orm/schema/entities/series.ts';
import { placeAt } from '../events/place.ts';
import type { Write } from '../records/mutations.ts';
import { changeDates } from './change-dates.ts';
import { columnsOf } from './columns.ts';
import { datesOf, endAfterMove, type Rule, ruleOf } from './dates.ts';
import type { SeriesEdit } from './fields.ts';
import { horizon, makeDates, today } from './make-dates.ts';
import { movedDates } from './moved-dates.ts';
import { settle } from './settle.ts';
import { dropDates } from './to-come.ts';

/** Changes a series and its dates that are not over. */
export async function editSeries(write: Write, series: Series, edit: SeriesEdit): Promise<void> {
  const before = ruleOf(series);
  await assign(write, series, edit);
  const moved = await movedDates(write, series, before, edit.excluded_dates ?? []);
  if (edit.excluded_dates === undefined && moved.size > 0)
    series.excludedDates = series.excludedDates.map((date) => moved.get(date) ?? date).sort();
  await dropDates(write, await changeDates(write, series, before, edit, moved));
  await addDates(write, series, before, new Set(moved.values()));
}

async function assign({ transaction, audienceId }: Write, series: Series, edit: SeriesEdit): Promise<void> {
  if (edit.venue_id !== undefined) await placeAt(transaction, audienceId, edit.venue_id);
  const endsLocal = endAfterMove(series, columnsOf(edit, series));
  transaction.em.assign(series, { ...columnsOf(edit, series), endsLocal }, { ignoreUndefined: true });
  await settle(series);
}

/** Makes dates of days that the rule did not have, and to which none was moved. */
async function addDates(
  write: Write,
  series: Series,
  before: Rule,
  moved: ReadonlySet<string>,
): Promise<void> {
  const [first, last] = [today(write, series), horizon(write, series)];
  const had = new Set(await datesOf(before, first, series.madeUntil ?? last));
  const dates = await datesOf(series, first, last);
  await makeDates(
    write,
    series,
    dates.filter((date) => !had.has(date) && !moved.has(date)),
  );
}
