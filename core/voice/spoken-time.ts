import { day } from '../time.ts';

interface WallTime {
  /** Days since 1970-01-01. */
  readonly date: number;
  readonly hour: number;
  readonly weekday: string;
  readonly dayOfYear: string;
  /** `9`, or `7:30`. */
  readonly clock: string;
}

/** A start time in spoken English, in the event's time zone: `tonight at 9`. */
export function spokenTime(startsAt: string, timeZone: string, now: Date): string {
  const start = new Date(startsAt);
  if (start <= now) return 'right now';
  const time = wallTime(start, timeZone);
  const days = time.date - wallTime(now, timeZone).date;
  if (time.hour < 5) return `${dayName(days, time)} at ${time.clock} at night`;
  const part = partOfDay(time.hour);
  if (days === 0) return `${part === 'evening' ? 'tonight' : `this ${part}`} at ${time.clock}`;
  if (days < 7) return `${dayName(days, time)} ${part} at ${time.clock}`;
  return `${dayName(days, time)} at ${time.clock} in the ${part}`;
}

function dayName(days: number, { weekday, dayOfYear }: WallTime): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < 7 ? `on ${weekday}` : `on ${dayOfYear}`;
}

function partOfDay(hour: number): string {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

function wallTime(time: Date, timeZone: string): WallTime {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    Object.fromEntries(
      new Intl.DateTimeFormat('en-US', { timeZone, ...options })
        .formatToParts(time)
        .map(({ type, value }) => [type, value]),
    );
  const { year, month, day: dayOfMonth } = parts({ year: 'numeric', month: 'numeric', day: 'numeric' });
  const { weekday = '', month: monthName } = parts({ weekday: 'long', month: 'long' });
  const { hour, minute } = parts({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const twelve = Number(hour) % 12 || 12;
  return {
    date: Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)) / day,
    hour: Number(hour),
    weekday,
    dayOfYear: `${monthName} ${dayOfMonth}`,
    clock: Number(minute) === 0 ? `${twelve}` : `${twelve}:${minute}`,
  };
}
