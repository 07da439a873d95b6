import { z } from 'zod';
import { calendarEventRow } from '../../orm/reads/calendar.ts';
import { accessibility } from '../../orm/records/accessibility.ts';
import { latitude, longitude } from '../../orm/records/points.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import { wholeAccessibility } from '../venues/venue.ts';
import { daysAgo, daysAhead, maximumAhead, maximumBegun } from './read-events.ts';
import { type CalendarEvent, entriesOf } from './repeating.ts';

const {
  venue_name,
  address,
  latitude: _,
  longitude: __,
  accessibility: ___,
  series_id,
  series_date,
  series_version,
  recurrence,
  ...own
} = calendarEventRow.shape;

const maximum = (maximumAhead + maximumBegun).toLocaleString('en');

/** Which events a calendar has, for descriptions. */
export const calendarRange = `of the last ${daysAgo} and the next ${daysAhead} days, at most ${maximum}`;

/** What a calendar program is told. */
export const calendar = z
  .object({
    name: z.string().describe('Of the calendar: whose events they are.'),
    events: z.array(
      z.object({
        ...own,
        uid: uuid.describe('By which calendar programs know it: a former id, if others were merged into it.'),
        venue: z
          .object({ name: venue_name, address, latitude, longitude, accessibility })
          .meta({ id: 'CalendarPlace' }),
        repeats: z
          .object({
            rule: z.string().describe('Its RRULE, up to the day of the last one.'),
            excluded: z.array(z.string()).describe('The days of the rule on which it does not take place.'),
          })
          .nullable()
          .describe('How it takes place again, where the dates of a series to come agree; else null.'),
      }),
    ),
  })
  .meta({ id: 'Calendar' });

export type Calendar = z.output<typeof calendar>;

/** The events of a calendar, those of a series as one where they agree. */
export const entryBodies = async (rows: readonly CalendarEvent[], now: Date): Promise<Calendar['events']> =>
  (await entriesOf(rows, now)).map(({ row, repeats }) => ({ ...entryBody(row), repeats }));

export function entryBody(row: CalendarEvent): Calendar['events'][number] {
  const { venue_name, address, latitude, longitude, accessibility: known, ...others } = row;
  const { series_id, series_date, series_version, recurrence, ...event } = others;
  const accessibility = wholeAccessibility(known);
  return {
    ...event,
    venue: { name: venue_name, address, latitude, longitude, accessibility },
    repeats: null,
  };
}
