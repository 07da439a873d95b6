import { addDays } from '../../../../orm/records/wall-time.ts';
import { clockTime } from './clock-time.ts';

type Values = ReadonlyMap<string, unknown>;

/** An event's times from one column or two: `start_date` and `start_time`, `date` and `time`. */
export function timesIn({ starts_at, ends_at }: Record<string, unknown>, byName: Values): object {
  const start = timeOf(starts_at, {
    day: textOf(byName.get('startdate') ?? byName.get('date') ?? byName.get('day')),
    clock: textOf(byName.get('starttime') ?? byName.get('time')),
  });
  const end = timeOf(ends_at, { day: start?.slice(0, 10), clock: textOf(byName.get('endtime')) });
  const isNextDay =
    start !== undefined && end !== undefined && isClock.test(String(ends_at)) && end < start && isTime(end);
  return {
    ...(start !== undefined && { starts_at: start }),
    ...(end !== undefined && { ends_at: isNextDay ? addDays(end.slice(0, 16), 1) : end }),
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(`${text.slice(0, 16)}Z`));

const isDay = /^\d{4}-\d\d-\d\d$/;
const isClock = /^\d{1,2}(:\d\d){0,2}\s*([ap]\.?m\.?)?$/i;

function timeOf(
  value: unknown,
  { day, clock }: { day: string | undefined; clock: string | undefined },
): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (isDay.test(text) && clock !== undefined) return clockTime(`${text} ${clock}`);
  return clockTime(isClock.test(text) && day !== undefined && isDay.test(day) ? `${day} ${text}` : text);
}
