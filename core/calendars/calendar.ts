import { z } from 'zod';
import {
  calendarEventRow,
  daysAgo,
  daysAhead,
  maximumAhead,
  maximumBegun,
} from '../../orm/reads/calendar.ts';
import { accessibility } from '../../orm/records/accessibility.ts';
import { latitude, longitude } from '../../orm/statements/input-types.ts';
import { newSecret, prefixOf, type Secret } from '../auth/secret.ts';
import { wholeAccessibility } from '../venues/venue.ts';

const {
  venue_name,
  address,
  latitude: _,
  longitude: __,
  accessibility: ___,
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
        venue: z
          .object({ name: venue_name, address, latitude, longitude, accessibility })
          .meta({ id: 'CalendarPlace' }),
      }),
    ),
  })
  .meta({ id: 'Calendar' });

export type Calendar = z.output<typeof calendar>;

export const presentEvent = ({
  venue_name,
  address,
  latitude,
  longitude,
  accessibility: known,
  ...event
}: z.output<typeof calendarEventRow>): Calendar['events'][number] => ({
  ...event,
  venue: {
    ...{ name: venue_name, address, latitude, longitude },
    accessibility: wholeAccessibility(known),
  },
});

const kind = 'cal';

/** Of the address of a person's own calendar. */
export const newCalendarSecret = (): Secret => newSecret(kind);

/** Null if the text is no well-formed secret of a calendar. */
export const calendarPrefix = (text: string): string | null => prefixOf(text, kind);
