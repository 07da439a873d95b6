import { isDeepStrictEqual } from 'node:util';
import { restoreDropped } from '../../orm/commands/undoing/dates-of-series.ts';
import { restoring } from '../../orm/commands/undoing/overwrite-rows.ts';
import { datesTaken } from '../../orm/reads/dates-of-series.ts';
import { tagsOfEvents } from '../../orm/records/tag.ts';
import { dateAfter, dateAt } from '../../orm/records/wall-time.ts';
import { Event } from '../../orm/schema/entities/event.ts';
import { Person } from '../../orm/schema/entities/person.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { Edit } from '../events/fields.ts';
import { editEvents, insertEvents } from '../events/write.ts';
import { presentReferenced, type Write } from '../records/references.ts';
import { counting, dateIn, daysOf, isSkipped, type Rule, timesOn } from './dates.ts';
import { sharedFields } from './fields.ts';
import { lastDayOf, partsOf } from './rule-parts.ts';

/** Dates are made so many days ahead, and again as soon as they are fewer than a year. */
export const daysAhead = 400;

export const today = ({ at }: Pick<Write, 'at'>, { timeZone }: Pick<Series, 'timeZone'>): string =>
  dateAt(at.toISOString(), timeZone);

export const yearAhead = (write: Pick<Write, 'at'>, series: Series): string =>
  dateAfter(today(write, series), daysAhead);

/** Until when dates are made: the first one always is, or a series that begins later would have none to show. */
export function horizon(write: Pick<Write, 'at'>, series: Series): string {
  const [ahead, first] = [yearAhead(write, series), dateIn(series.startsLocal)];
  return first > ahead ? first : ahead;
}

/** Makes events of those days that the series never had, and brings back those that its rule had lost. */
export async function makeDates(write: Write, series: Series, dates: readonly string[]): Promise<void> {
  const { transaction, audienceId, at } = write;
  const scope = wholeAudience(audienceId, at.toISOString());
  const rows = await transaction.query(datesTaken, scope, [series.id]);
  const taken = new Set(rows.map(({ series_date }) => series_date));
  const dropped = rows.flatMap(({ id, series_date, is_dropped }) =>
    is_dropped && dates.includes(series_date) ? id : [],
  );
  if (dropped.length > 0) {
    await restoring(transaction, scope, () => transaction.execute(restoreDropped, scope, [dropped]));
    const events = await transaction.em.find(Event, { id: { $in: dropped } }, { refresh: true });
    await refreshDates(write, series, events);
  }
  const { allDay: all_day, timeZone: time_zone } = series;
  const fields = { ...(await sharedBy(write, series)), all_day, time_zone };
  const added = dates
    .filter((date) => !taken.has(date))
    .map((date) => ({ ...timesOn(series, date), ofSeries: { seriesId: series.id, seriesDate: date } }));
  if (added.length > 0) await insertEvents(write, fields, added);
  series.madeUntil = await madeUntil(write, series);
}

/** Gives dates what the series has by now, all or some of it, but for what somebody edited on one. */
export async function refreshDates(
  write: Write,
  series: Series,
  events: readonly Event[],
  fields?: readonly string[],
): Promise<void> {
  const shared = Object.entries(await sharedBy(write, series));
  const isTimed = fields === undefined || timeFields.some((field) => fields.includes(field));
  await editEvents(
    write,
    Object.fromEntries(shared.filter(([field]) => fields === undefined || fields.includes(field))),
    events.map((event) => ({
      event,
      times: isTimed ? newTimes(event, [series, event.seriesDate ?? '']) : {},
    })),
  );
}

/** The times of a date that nobody edited, unless they are known to be the former ones. */
export function newTimes(
  { editedFields }: Pick<Event, 'editedFields'>,
  after: readonly [Rule, string],
  before: readonly [Rule, string] | null = null,
): Edit {
  if (timeFields.some((field) => editedFields.includes(field))) return {};
  const of = ([rule, date]: readonly [Rule, string]) => ({
    ...timesOn(rule, date),
    ...{ all_day: rule.allDay, time_zone: rule.timeZone },
  });
  return before && isDeepStrictEqual(of(after), of(before)) ? {} : of(after);
}

const timeFields = ['starts_at', 'ends_at', 'all_day', 'time_zone'];

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
  const days = first > made ? [] : await daysOf(await counting(series, made), first, first, made);
  return days.filter((date) => !isSkipped(series, date)).length < Number(count) ? made : null;
}
