import type { z } from 'zod';
import { ofOneDate } from '../events/detail-fields.ts';
import { fields as eventFields } from '../events/fields.ts';
import { localTimeOrDate } from '../events/local-times.ts';
import { excludedDates, recurrence } from './recurrence.ts';

/** What all dates of a series have in common is that of events; the times are those of the first date. */
export const seriesFields = eventFields.omit({ starts_at: true, ends_at: true, ...ofOneDate }).extend({
  recurrence: recurrence.describe(
    'The rule of its dates, as an RRULE of RFC 5545: daily, weekly, monthly or yearly.',
  ),
  starts_local: localTimeOrDate.describe(
    'When the first date starts, on the clocks of its time zone, such as `2026-12-05T20:00`; if it is all day, a date.',
  ),
  ends_local: localTimeOrDate
    .nullable()
    .optional()
    .describe('When the first date ends, in the same form; if it is all day, on the day after the last one.'),
  excluded_dates: excludedDates.describe('Days of the rule on which it does not take place.'),
});

export type SeriesEdit = Partial<z.output<typeof seriesFields>>;

/** What its dates have, besides what is a column of the series. */
const shared = seriesFields.omit({
  ...{ venue_id: true, name: true, time_zone: true, all_day: true },
  ...{ recurrence: true, starts_local: true, ends_local: true, excluded_dates: true },
});

/** The status of all is given by sources; people cancel dates by `cancelSeries`. */
export const sharedFields = shared.extend({ status: eventFields.shape.status }).partial();
