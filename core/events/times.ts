import { hoursWithoutEnd } from '../../orm/records/event-times.ts';
import { dateAfter, dateAt, midnight } from '../../orm/records/wall-time.ts';
import { type FieldErrors, invalidField } from '../errors/refusal.ts';
import { day, lastStart, noTimeToEnd } from '../values/time.ts';

export const startOfEvent =
  'When it starts. If it is all day, a date such as `2026-12-02` stands for midnight in its time zone.';
export const endOfEvent =
  'When it ends, in the same form; if it is all day, on the day after the last one. If null, an event that is all ' +
  `day lasts one day, and any other counts as over ${hoursWithoutEnd} hours after its start.`;
export const wholeDays =
  'Whether it lasts whole days: from midnight to midnight in its time zone, the end not included.';

export interface Times {
  readonly all_day: boolean;
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly time_zone: string;
}

type Nullable<Values> = { readonly [Name in keyof Values]?: Values[Name] | null | undefined };

/** What is written of the times, with the zone of after the write. A date may stand for its midnight. */
type GivenTimes = Nullable<Omit<Times, 'time_zone'>> & Pick<Times, 'time_zone'>;

export const isDate = (time: string): boolean => time.length === 'yyyy-mm-dd'.length;

/** The times after a write, without a start where nothing gives one. Dates remain where it is not all day: `dayErrors`. */
export function settledTimes(given: GivenTimes & { readonly starts_at: string }, before: null): Times;
export function settledTimes(given: GivenTimes, before: Times): Times;
export function settledTimes(given: GivenTimes, before: Times | null): Partial<Times>;
export function settledTimes(given: GivenTimes, before: Times | null): Partial<Times> {
  const { time_zone, ends_at } = given;
  const all_day = (given.all_day === undefined ? before?.all_day : given.all_day) ?? false;
  const former = before?.all_day === true ? daysOf(before) : null;
  const starts_at = given.starts_at ?? (all_day ? former?.first : undefined) ?? before?.starts_at;
  const isKept = ends_at === undefined && !(all_day && (former !== null || given.starts_at));
  const end = (isKept ? before?.ends_at : ends_at) ?? null;
  if (!all_day || starts_at === undefined) return { all_day, starts_at, ends_at: end, time_zone };
  const toInstant = (time: string) => (isDate(time) ? midnight(time, time_zone) : time);
  const first = isDate(starts_at) ? starts_at : dateAt(starts_at, time_zone);
  const length = ends_at === undefined ? (former?.length ?? 1) : 1;
  return {
    all_day,
    starts_at: toInstant(starts_at),
    ends_at: toInstant(end ?? dateAfter(first, length)),
    time_zone,
  };
}

/** A whole day keeps its date where its zone changes, and its length where its start does. */
function daysOf({ starts_at, ends_at, time_zone }: Times): { first: string; length: number } {
  const [first, end] = [starts_at, ends_at ?? starts_at].map((time) => dateAt(time, time_zone));
  return { first: first ?? '', length: Math.max(1, (Date.parse(end ?? '') - Date.parse(first ?? '')) / day) };
}

/** What is wrong with the form of times, as midnights or none. */
export function dayErrors({ all_day, time_zone, ...times }: Times): FieldErrors | null {
  const isWrong = (time: string | null) =>
    time !== null && (all_day ? !isMidnight(time, time_zone) : isDate(time));
  const problem = all_day
    ? `must be midnight in ${time_zone}, or a date such as 2026-11-22: the event is all day`
    : 'must be a date and time: a date is for an event that is all day';
  const { starts_at, ends_at } = times;
  const wrong = Object.entries({ starts_at, ends_at }).filter(([, time]) => isWrong(time));
  return wrong.length === 0 ? null : Object.fromEntries(wrong.map(([field]) => [field, [problem]]));
}

const isMidnight = (time: string, timeZone: string): boolean =>
  Date.parse(midnight(dateAt(time, timeZone), timeZone)) === Date.parse(time);

/** What is wrong with them. */
export function timeErrors(times: Times): FieldErrors | null {
  const { starts_at, ends_at } = times;
  const errors = dayErrors(times);
  if (errors !== null) return errors;
  if (ends_at === null)
    return Date.parse(starts_at) < Date.parse(lastStart) ? null : { starts_at: [noTimeToEnd] };
  return Date.parse(ends_at) > Date.parse(starts_at) ? null : { ends_at: ['must be after starts_at'] };
}

interface Opening extends Pick<Times, 'all_day' | 'starts_at'> {
  readonly doors_at: string | null;
}

/** Doors that a write does not name open as long before a start that it moves; those of a whole day are not those of a time. */
export function doorsAfterMove(before: Opening, { all_day, starts_at }: Times): { doors_at?: string | null } {
  const moved = Date.parse(starts_at) - Date.parse(before.starts_at);
  if (before.doors_at === null) return {};
  if (all_day !== before.all_day) return { doors_at: null };
  if (moved === 0) return {};
  return { doors_at: new Date(Date.parse(before.doors_at) + moved).toISOString() };
}

type GivenStart = Nullable<Pick<Times, 'all_day' | 'starts_at'>>;

/** What is wrong with when doors open. In whole days, they may open at any time. */
export function doorsProblem(
  doors: string | null | undefined,
  { all_day, starts_at }: GivenStart,
): string | null {
  if (doors == null || all_day || starts_at == null) return null;
  const before = Date.parse(starts_at) - Date.parse(doors);
  if (before < 0) return 'must not be after the start';
  return before > day ? 'must be at most a day before the start' : null;
}

export function requireDoors(doors: string | null | undefined, start: GivenStart): void {
  const problem = doorsProblem(doors, start);
  if (problem !== null) throw invalidField('doors_at', problem);
}
