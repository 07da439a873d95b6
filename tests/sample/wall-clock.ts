import { DateTime } from 'luxon';

/** What a clock in the zone shows, to the minute. */
export const wallClock = (instant: Date, zone: string): string =>
  DateTime.fromJSDate(instant, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
