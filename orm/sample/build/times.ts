import type { RawEvent } from '../raw.ts';
import { addDays, toWallTime } from '../wall-time.ts';

export interface WallTimes {
  starts_at: string;
  ends_at: string | undefined;
  time_zone: string;
}

/** Undefined where the source gives no start, no zone, or a concert's date without its hour. */
export function wallTimesOf(event: RawEvent): WallTimes | undefined {
  if (!event.starts_at || !event.timezone) return undefined;
  if (isDate(event.starts_at)) return wholeDays(event.starts_at, event);
  // An end at the very start says nothing of the end.
  const ends_at = event.ends_at === event.starts_at ? null : event.ends_at;
  return {
    starts_at: toWallTime(new Date(event.starts_at), event.timezone),
    ends_at: ends_at ? toWallTime(new Date(ends_at), event.timezone) : undefined,
    time_zone: event.timezone,
  };
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

// A dance weekend (it has a year) lasts whole days, from its first midnight to the one after its last day.
function wholeDays(date: string, event: RawEvent): WallTimes | undefined {
  if (event.year === undefined || !event.timezone) return undefined;
  const midnight = (day: string) => `${day}T00:00`;
  return {
    starts_at: midnight(date),
    ends_at: addDays(midnight(event.ends_at ?? date), 1),
    time_zone: event.timezone,
  };
}
