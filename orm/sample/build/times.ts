import { z } from 'zod';
import type { RawEvent } from '../raw.ts';
import { addDays, toWallTime } from '../wall-time.ts';

interface WallTimes {
  starts_at: string;
  ends_at: string | undefined;
  time_zone: string;
}

/** Undefined where the source gives no start, no zone, a time that does not exist, or a concert's date without its hour. */
export function wallTimesOf({ starts_at, ends_at, timezone, year }: RawEvent): WallTimes | undefined {
  if (!starts_at || !timezone) return undefined;
  if (isDate(starts_at))
    return year === undefined ? undefined : wholeDays(starts_at, ends_at ?? starts_at, timezone);
  const start = wallTime(starts_at, timezone);
  // An end at the very start says nothing of the end.
  const end = !ends_at || ends_at === starts_at ? undefined : wallTime(ends_at, timezone);
  if (start === null || end === null) return undefined;
  return { starts_at: start, ends_at: end, time_zone: timezone };
}

const isDate = (text: string): boolean => z.iso.date().safeParse(text).success;

// A dance weekend (it has a year) lasts whole days, from its first midnight to the one after its last day.
function wholeDays(first: string, last: string, time_zone: string): WallTimes | undefined {
  const midnight = (day: string) => `${day}T00:00`;
  if (!isDate(last)) return undefined;
  return { starts_at: midnight(first), ends_at: addDays(midnight(last), 1), time_zone };
}

const local = z.iso.datetime({ local: true });
const instant = z.iso.datetime({ offset: true });

// Without an offset it is what clocks show there already.
function wallTime(text: string, timeZone: string): string | null {
  if (instant.safeParse(text).success) return toWallTime(new Date(text), timeZone);
  return local.safeParse(text).success ? text.slice(0, 'yyyy-mm-ddThh:mm'.length) : null;
}
