import { addDays, toInstant } from '../records/wall-time.ts';

const day = 24 * 60 * 60 * 1000;
const week = 7 * day;

interface Timed {
  readonly starts_at: string;
  readonly ends_at?: string | undefined;
  readonly time_zone: string;
}

/** The shift that leaves about half of the events upcoming, with as many as possible within seven days from now. */
export function weeksToShift(events: readonly Timed[], now: Date): number {
  const busy = (weeks: number) => ({ weeks, starts: startsInWeekAfter(now, events, weeks) });
  const [best] = weeksToTheMiddle(events, now)
    .map(busy)
    .sort((one, other) => other.starts - one.starts);
  return best?.weeks ?? 0;
}

function weeksToTheMiddle(events: readonly Timed[], now: Date): number[] {
  const starts = events
    .map((event) => toInstant(event.starts_at, event.time_zone).valueOf())
    .sort((one, other) => one - other);
  const middle = starts.slice(Math.floor(starts.length * 0.45), Math.ceil(starts.length * 0.6));
  return [...new Set(middle.map((start) => Math.ceil((now.valueOf() - start) / week)))];
}

function startsInWeekAfter(now: Date, events: readonly Timed[], weeks: number): number {
  const distances = events
    .filter((event) => mayStartInWeekAfter(now, event, weeks))
    .map((event) => shifted(event, weeks).starts_at.valueOf() - now.valueOf());
  return distances.filter((time) => time >= 0 && time < week).length;
}

// Clocks show less than a day more or less than UTC: this rules most events out without a call of Intl.
function mayStartInWeekAfter(now: Date, { starts_at }: Timed, weeks: number): boolean {
  const distance = Date.parse(`${starts_at}Z`) + weeks * week - now.valueOf();
  return distance > -day && distance < week + day;
}

/** Whole weeks on the wall clock, not in UTC, keep weekdays and hours across daylight saving. */
export function shifted(event: Timed, weeks: number): { starts_at: Date; ends_at: Date | null } {
  const starts_at = toInstant(addDays(event.starts_at, 7 * weeks), event.time_zone);
  if (event.ends_at === undefined) return { starts_at, ends_at: null };
  const ends_at = toInstant(addDays(event.ends_at, 7 * weeks), event.time_zone);
  return { starts_at, ends_at: ends_at > starts_at ? ends_at : afterWallDuration(starts_at, event) };
}

// Only if the start falls into the hour that clocks skip in spring.
function afterWallDuration(start: Date, event: Timed): Date {
  const duration = Date.parse(`${event.ends_at}Z`) - Date.parse(`${event.starts_at}Z`);
  return new Date(start.valueOf() + duration);
}
