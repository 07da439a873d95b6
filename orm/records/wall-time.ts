const minute = 60 * 1000;
const day = 24 * 60 * minute;

/**
 * The instant at which clocks in the zone show this time. A time skipped in spring is moved forward by the skipped
 * interval; of a time shown twice in autumn, the first is used, as RFC 5545 specifies.
 */
export function toInstant(wallTime: string, timeZone: string): Date {
  const { wall, before } = offsetsAround(wallTime, timeZone);
  return instantsOf(wallTime, timeZone)[0] ?? new Date(wall - before);
}

/** The instants at which clocks in the zone show this time: none if it is skipped, two if it is shown twice. */
export function instantsOf(wallTime: string, timeZone: string): Date[] {
  const { wall, before, after } = offsetsAround(wallTime, timeZone);
  if (before === after) return [new Date(wall - before)];
  return [before, after]
    .filter((offset) => offsetAt(timeZone, wall - offset) === offset)
    .map((offset) => new Date(wall - offset));
}

function offsetsAround(wallTime: string, timeZone: string) {
  const wall = Date.parse(`${wallTime}Z`);
  const midnight = wall - (wall % day);
  const before = offsetAtMidnight(timeZone, midnight - day);
  const after = offsetAtMidnight(timeZone, midnight + 2 * day);
  return { wall, before, after };
}

export function addDays(wallTime: string, days: number): string {
  return wallTimeText(Date.parse(`${wallTime}Z`) + days * day);
}

const wallTimeText = (wall: number): string =>
  new Date(wall).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

/** What clocks in the zone show, such as `2026-11-25T19:30`. */
export const wallTimeAt = (instant: string, timeZone: string): string => {
  const time = Date.parse(instant);
  return wallTimeText(time + offsetAt(timeZone, time));
};

/** The instant with the offset of clocks in the zone, such as `2026-11-25T19:30:00-05:00`. */
export function zonedTime(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  const offset = Math.round(offsetAt(timeZone, time) / minute);
  const wall = new Date(time + offset * minute).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  const hours = wallTimeText(Math.abs(offset) * minute).slice('yyyy-mm-ddT'.length);
  return `${wall}${offset < 0 ? '-' : '+'}${hours}`;
}

export const dateAt = (instant: string, timeZone: string): string =>
  wallTimeAt(instant, timeZone).slice(0, 'yyyy-mm-dd'.length);

/** The first moment of a day: where clocks skip midnight, a later hour. */
export const midnight = (date: string, timeZone: string): string =>
  toInstant(`${date}T00:00`, timeZone).toISOString();

export const dateAfter = (date: string, days: number): string =>
  addDays(`${date}T00:00`, days).slice(0, 'yyyy-mm-dd'.length);

/** The last such weekday up to a date: 1 is Monday. */
export const lastWeekday = (weekday: number, date: string): string =>
  dateAfter(date, -((new Date(date).getUTCDay() + 7 - weekday) % 7));

interface Start {
  readonly starts_at: string;
  readonly time_zone: string;
  readonly all_day: boolean;
}

/** Beyond these times, the day or its start may be in a year that has not four digits. */
const [earliest, latest] = ['0001-01-02T00:00Z', '9999-12-31T09:00Z'];

const startOfDay = (day: string, timeZone: string): Date => toInstant(`${day}T05:00`, timeZone);

/** The day of an event: a whole day is its own; any other begins at five in the morning. */
export function eventDay({ starts_at, time_zone, all_day }: Start): string {
  const start = starts_at < earliest ? earliest : starts_at > latest ? latest : starts_at;
  let day = dateAt(start, time_zone);
  while (!all_day && Date.parse(start) < startOfDay(day, time_zone).valueOf()) day = dateAfter(day, -1);
  return day;
}

/** What an event's row has of its day: the database's time zone data may be older. */
export function dayColumns(start: Start): { readonly day: string; readonly day_starts_at: string } {
  const day = eventDay(start);
  return { day, day_starts_at: startOfDay(day, start.time_zone).toISOString() };
}

const midnights = new Map<string, number>();
const maximumMidnights = 20_000;

// Calls of Intl are expensive, and the events of a day share their results.
function offsetAtMidnight(timeZone: string, instant: number): number {
  const key = `${timeZone} ${instant}`;
  const offset = midnights.get(key) ?? offsetAt(timeZone, instant);
  if (midnights.size >= maximumMidnights) midnights.clear();
  midnights.set(key, offset);
  return offset;
}

function offsetAt(timeZone: string, instant: number): number {
  const parts = new Map(
    clock(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = new Date(Date.UTC(2000, 0, 1, part('hour'), part('minute'), part('second')));
  // Date.UTC takes the years before 100 for those of the last century.
  wall.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return wall.valueOf() - Math.floor(instant / 1000) * 1000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, format);
  return format;
}
