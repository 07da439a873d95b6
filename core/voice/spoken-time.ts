import { day } from '../values/time.ts';

interface WallTime {
  /** Days since 1970-01-01. */
  readonly date: number;
  readonly hour: number;
  readonly year: string;
  readonly weekday: string;
  /** The day before. */
  readonly weekdayBefore: string;
  readonly dayOfYear: string;
  /** `9`, or `7:30`. */
  readonly clock: string;
}

interface Start {
  readonly starts_at: string;
  readonly time_zone: string;
  readonly all_day: boolean;
}

/** A start time in spoken English, in the event's time zone: `tonight at 9`. */
export function spokenTime({ starts_at, time_zone, all_day }: Start, now: Date): string {
  const start = new Date(starts_at);
  const time = wallTime(start, time_zone);
  const current = wallTime(now, time_zone);
  const days = time.date - current.date;
  if (start <= now) return 'right now';
  if (all_day) return spokenDay(time, current);
  if (isNight(time)) return spokenNight(time, current);
  const part = partOfDay(time.hour);
  if (days === 0) return `${saysTonight(part, current) ? 'tonight' : `this ${part}`} at ${time.clock}`;
  // After midnight, people's "tomorrow" may still be today.
  if (days === 1 && !isNight(current)) return `tomorrow ${part} at ${time.clock}`;
  if (days < 7) return `on ${time.weekday} ${part} at ${time.clock}`;
  return `on ${dateOf(time, current)} at ${time.clock} in the ${part}`;
}

function spokenDay(time: WallTime, current: WallTime): string {
  const days = time.date - current.date;
  if (days === 1 && !isNight(current)) return 'tomorrow';
  return `on ${days < 7 ? time.weekday : dateOf(time, current)}`;
}

const isNight = ({ hour }: WallTime): boolean => hour < 5;

const saysTonight = (part: string, current: WallTime): boolean => part === 'evening' && !isNight(current);

/** The hours after midnight belong to the night that began the day before. */
function spokenNight(time: WallTime, current: WallTime): string {
  const nights = time.date - (isNight(current) ? current.date : current.date + 1);
  if (nights === 0) return `tonight at ${time.clock}`;
  if (nights === 1 && !isNight(current)) return `tomorrow night at ${time.clock}`;
  if (nights < 6) return `on ${time.weekdayBefore} night at ${time.clock}`;
  return `on ${dateOf(time, current)} at ${time.clock} in the morning`;
}

/** With the year where it is another. */
const dateOf = ({ dayOfYear, year }: WallTime, current: WallTime): string =>
  year === current.year ? dayOfYear : `${dayOfYear}, ${year}`;

function partOfDay(hour: number): string {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

function wallTime(time: Date, timeZone: string): WallTime {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    Object.fromEntries(
      new Intl.DateTimeFormat('en-US', { timeZone, ...options })
        .formatToParts(time)
        .map(({ type, value }) => [type, value]),
    );
  const { year = '', month, day: dayOfMonth } = parts({ year: 'numeric', month: 'numeric', day: 'numeric' });
  const { weekday = '', month: monthName } = parts({ weekday: 'long', month: 'long' });
  const { hour, minute } = parts({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const twelve = Number(hour) % 12 || 12;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)) / day;
  return {
    date,
    hour: Number(hour),
    year,
    weekday,
    weekdayBefore: weekdays.format(new Date((date - 1) * day)),
    dayOfYear: `${monthName} ${dayOfMonth}`,
    clock: Number(minute) === 0 ? `${twelve}` : `${twelve}:${minute}`,
  };
}

const english = new Intl.ListFormat('en');

/** `Ada`, `Ada and Bo`, `Ada, Bo, and 3 others`. */
export function spokenNames(names: readonly string[]): string {
  const [first = '', second, third, ...others] = names;
  if (others.length > 0) return english.format([first, second ?? '', `${others.length + 1} others`]);
  return english.format([first, second, third].filter((name) => name !== undefined));
}

/** Names are third-party text, which may contain full stops or end without one. */
export function sentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const ended = /[.!?]$/.test(plain) ? plain : `${plain}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}
