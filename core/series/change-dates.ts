import { isDeepStrictEqual } from 'node:util';
import { dateAfter } from '../../orm/records/wall-time.ts';
import type { Event } from '../../orm/schema/entities/event.ts';
import type { Series } from '../../orm/schema/entities/series.ts';
import { type Edit, editEvent } from '../events/mutations.ts';
import type { Write } from '../records/mutations.ts';
import { day } from '../values/time.ts';
import { dateIn, datesOf, type Rule, timesOn } from './dates.ts';
import { type SeriesEdit, sharedFields } from './fields.ts';
import { today } from './make-dates.ts';
import { datesToCome } from './to-come.ts';

/** Changes the dates that are not over. Returns those that the rule no longer has, and nobody edited. */
export async function changeDates(
  write: Write,
  series: Series,
  before: Rule,
  edit: SeriesEdit,
): Promise<Event[]> {
  const { venue_id, name } = edit;
  const shared = Object.entries({ ...sharedFields.parse(edit), venue_id, name });
  const events = await datesToCome(write, series);
  const last = events.at(-1)?.seriesDate ?? today(write, series);
  const first = events[0]?.seriesDate ?? last;
  const days = new Set(await datesOf(series, first, last));
  const moved = await movedDates(series, before, { first, last, today: today(write, series) });
  const dropped: Event[] = [];
  for (const event of events) {
    const { editedFields } = event;
    const isEdited = (field: string) => editedFields.includes(field);
    const former = event.seriesDate ?? '';
    const date = moved.get(former) ?? former;
    if (!days.has(former) && former === date && editedFields.length === 0) dropped.push(event);
    else {
      const fields = shared.filter(([field, value]) => value !== undefined && !isEdited(field));
      const times = timeFields.some(isEdited) ? {} : newTimes([series, date], [before, former]);
      write.transaction.em.assign(event, { seriesDate: date });
      await editEvent(write, event, { ...Object.fromEntries(fields), ...times });
    }
  }
  return dropped;
}

interface Period {
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

/** Where the first start moves by less than a week, to other days: each date moves as far, to a day that the rule did not have. */
async function movedDates(series: Rule, before: Rule, { first, last, today }: Period) {
  const [from, to] = [before, series].map(({ startsLocal }) => Date.parse(dateIn(startsLocal)));
  const days = ((to ?? 0) - (from ?? 0)) / day;
  const moved = new Map<string, string>();
  if (days === 0 || Math.abs(days) >= 7) return moved;
  const had = new Set(await datesOf(before, dateAfter(first, -7), dateAfter(last, 7)));
  const has = new Set(await datesOf(series, dateAfter(first, -7), dateAfter(last, 7)));
  for (const date of had) {
    const next = dateAfter(date, days);
    if (!has.has(date) && has.has(next) && !had.has(next) && next >= today) moved.set(date, next);
  }
  return moved;
}

const timeFields = ['starts_at', 'ends_at', 'all_day', 'time_zone'];

/** The times of a date, where they are no longer the former ones. */
function newTimes(after: readonly [Rule, string], before: readonly [Rule, string]): Edit {
  const of = ([rule, date]: readonly [Rule, string]) => ({
    ...timesOn(rule, date),
    ...{ all_day: rule.allDay, time_zone: rule.timeZone },
  });
  return isDeepStrictEqual(of(after), of(before)) ? {} : of(after);
}
