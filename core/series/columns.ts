import type { Series } from '../../orm/schema/entities/series.ts';
import { invalidField } from '../errors/refusal.ts';
import { isDate } from '../events/times.ts';
import { type SeriesEdit, sharedFields } from './fields.ts';

/** The columns that an edit sets, and what it sets of the rest. */
export function columnsOf(edit: SeriesEdit, { fields, allDay }: Pick<Series, 'fields' | 'allDay'>) {
  const {
    venue_id,
    name,
    time_zone,
    all_day,
    recurrence,
    starts_local,
    ends_local,
    excluded_dates,
    ...rest
  } = edit;
  for (const [field, time] of Object.entries({ starts_local, ends_local }))
    if (!(all_day ?? allDay) && time && isDate(time))
      throw invalidField(field, 'must be a date and time: a date is for a series that is all day');
  return {
    venueId: venue_id,
    name,
    timeZone: time_zone,
    allDay: all_day,
    recurrence,
    startsLocal: starts_local && withTime(starts_local),
    endsLocal: ends_local && withTime(ends_local),
    excludedDates: excluded_dates === null ? [] : excluded_dates,
    fields: { ...fields, ...sharedFields.parse(rest) },
  };
}

/** What edits change, by the names that edited fields have. */
export const givenBy = ({ venueId, name, allDay, timeZone, fields, ...rule }: Series) => ({
  ...{ venue_id: venueId, name, all_day: allDay, time_zone: timeZone },
  ...{ recurrence: rule.recurrence, excluded_dates: rule.excludedDates },
  ...{ starts_at: rule.startsLocal, ends_at: rule.endsLocal ?? null },
  ...Object.fromEntries(sharedNames.map((field) => [field, fields[field] ?? null])),
});

const sharedNames = Object.keys(sharedFields.shape);

const withTime = (time: string): string => (isDate(time) ? `${time}T00:00` : time);
