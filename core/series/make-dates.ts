import { datesTaken } from '../../orm/reads/dates-of-series.ts';
import { tagsOfEvents } from '../../orm/records/tag.ts';
import { dateAfter, dateAt } from '../../orm/records/wall-time.ts';
import { Person } from '../../orm/schema/entities/person.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { insertEvents } from '../events/write.ts';
import { presentReferenced, type Write } from '../records/references.ts';
import { dateIn, daysOf, timesOn } from './dates.ts';
import { sharedFields } from './fields.ts';
import { lastDayOf, partsOf } from './rule-parts.ts';

/** Dates are made so many days ahead, and again as soon as they are fewer than a year. */
const daysAhead = 400;

export const today = ({ at }: Pick<Write, 'at'>, { timeZone }: Pick<Series, 'timeZone'>): string =>
  dateAt(at.toISOString(), timeZone);

export const horizon = (write: Pick<Write, 'at'>, series: Series): string =>
  dateAfter(today(write, series), daysAhead);

/** Makes events of those days that the series never had. */
export async function makeDates(write: Write, series: Series, dates: readonly string[]): Promise<void> {
  const { transaction, audienceId, at } = write;
  const scope = wholeAudience(audienceId, at.toISOString());
  const rows = await transaction.query(datesTaken, scope, [series.id]);
  const taken = new Set(rows.map(({ series_date }) => series_date));
  const { allDay: all_day, timeZone: time_zone } = series;
  const fields = { ...(await sharedBy(write, series)), all_day, time_zone };
  const added = dates
    .filter((date) => !taken.has(date))
    .map((date) => ({ ...timesOn(series, date), ofSeries: { seriesId: series.id, seriesDate: date } }));
  if (added.length > 0) await insertEvents(write, fields, added);
  series.madeUntil = await madeUntil(write, series);
}

/** What the dates of a series have in common but for their times. */
export async function sharedBy(write: Write, { fields, venueId: venue_id, name }: Series) {
  const shared = sharedFields.parse(fields);
  const scope = wholeAudience(write.audienceId, write.at.toISOString());
  const tags = await write.transaction.query(tagsOfEvents, scope, [shared.tag_ids ?? []]);
  const tag_ids = [...new Set(tags.map(({ id }) => id))];
  const person_ids = await presentReferenced(write, Person, shared.person_ids ?? []);
  return { ...shared, venue_id, name, person_ids, tag_ids };
}

/** Null once all dates are made. */
async function madeUntil(write: Write, series: Series): Promise<string | null> {
  const { recurrence, startsLocal } = series;
  const made = horizon(write, series);
  const last = lastDayOf(recurrence);
  if (last !== undefined) return last > made ? made : null;
  const count = partsOf(recurrence).get('COUNT');
  if (count === undefined) return made;
  const first = dateIn(startsLocal);
  const days = first > made ? [] : await daysOf(recurrence, first, first, made);
  return days.length < Number(count) ? made : null;
}
