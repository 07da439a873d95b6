import { addDays } from '../../../../orm/records/wall-time.ts';
import { type DateOrder, isClock, writtenTime } from './written-time.ts';

/** What columns have that hold a part of a time alone. */
interface Parts {
  readonly day: unknown;
  readonly clock: unknown;
  readonly endClock: unknown;
}

/** An event's times from one column or two: `start_date` and `start_time`, `date` and `time`. */
export function timesIn(
  { starts_at, ends_at, doors_at }: Record<string, unknown>,
  parts: Parts,
  order: DateOrder,
): object {
  const [day, clock, endClock] = [parts.day, parts.clock, parts.endClock].map(textOf);
  const start = timeOf(starts_at, { day, clock }, order);
  const startDay = start?.slice(0, 'yyyy-mm-dd'.length);
  const end = timeOf(ends_at, { day: startDay, clock: endClock }, order);
  const doors = timeOf(doors_at, { day: startDay, clock: undefined }, order);
  const isNextDay =
    start !== undefined && end !== undefined && isClock(String(ends_at)) && end < start && isTime(end);
  return {
    ...(start !== undefined && { starts_at: start }),
    ...(end !== undefined && { ends_at: isNextDay ? addDays(end.slice(0, 16), 1) : end }),
    ...(doors !== undefined && { doors_at: doors }),
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.replaceAll(/\s+/g, ' ').trim() : undefined;

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(`${text.slice(0, 16)}Z`));

const isDay = /^\d{4}-\d\d-\d\d$/;

function timeOf(
  value: unknown,
  { day, clock }: { day: string | undefined; clock: string | undefined },
  order: DateOrder,
): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (isClock(text) && day !== undefined) return writtenTime(`${day} ${text}`, order);
  const written = writtenTime(text, order);
  return isDay.test(written) && clock !== undefined ? writtenTime(`${written} ${clock}`, order) : written;
}
