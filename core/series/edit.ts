import { releaseDates } from '../../orm/commands/undoing/dates-of-series.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { Venue } from '../../orm/schema/entities/venue.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { timeZoneAfter } from '../events/place.ts';
import { requireReferenced, type Write } from '../records/references.ts';
import { changeDates } from './change-dates.ts';
import { columnsOf } from './columns.ts';
import { datesOf, endAfterMove, type Rule, ruleOf } from './dates.ts';
import type { SeriesEdit } from './fields.ts';
import { horizon, makeDates, sharedBy, today } from './make-dates.ts';
import { movedDates } from './moved-dates.ts';
import { settle } from './settle.ts';
import { dropDates } from './to-come.ts';

/** Changes a series and its dates that are not over. Dates that were restored may miss what it has become meanwhile. */
export async function editSeries(
  write: Write,
  series: Series,
  edit: SeriesEdit,
  isRestored = false,
): Promise<void> {
  const before = ruleOf(series);
  await assign(write, series, edit, before);
  const { moved, released } = await movedDates(write, series, before, edit.excluded_dates ?? []);
  const scope = wholeAudience(write.audienceId, write.at.toISOString());
  if (released.length > 0) await write.transaction.execute(releaseDates, scope, [released]);
  if (edit.excluded_dates === undefined && moved.size > 0)
    series.excludedDates = series.excludedDates.map((date) => moved.get(date) ?? date).sort();
  const known = isRestored ? null : before;
  const changed = isRestored ? await sharedBy(write, series) : edit;
  await dropDates(write, series, await changeDates(write, series, known, changed, moved));
  await addDates(write, series, known, new Set(moved.values()));
}

async function assign(write: Write, series: Series, edit: SeriesEdit, before: Rule): Promise<void> {
  const venue_id = await requireReferenced(write, Venue, 'venue_id', edit.venue_id);
  const columns = columnsOf({ ...edit, venue_id }, series);
  const timeZone = await timeZoneAfter(write, edit, venue_id ?? series.venueId);
  const endsLocal = endAfterMove(series, columns);
  write.transaction.em.assign(series, { ...columns, timeZone, endsLocal }, { ignoreUndefined: true });
  await settle(series, before);
}

/** Makes dates of days that the rule did not have, if it is known, and to which none was moved. */
async function addDates(
  write: Write,
  series: Series,
  before: Rule | null,
  moved: ReadonlySet<string>,
): Promise<void> {
  const [first, last] = [today(write, series), horizon(write, series)];
  const had = new Set(before && (await datesOf(before, first, series.madeUntil ?? last)));
  const dates = await datesOf(series, first, last);
  await makeDates(
    write,
    series,
    dates.filter((date) => !had.has(date) && !moved.has(date)),
  );
}
