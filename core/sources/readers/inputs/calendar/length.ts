import { day, instantOf, type Moment, momentIn, type Zones } from './moments.ts';
import { firstOf, type Properties, valueIn } from './properties.ts';
import { wallAt } from './zones.ts';

/** How long an event lasts: days by the calendar, then milliseconds. */
export interface Length {
  readonly days: number;
  readonly rest: number;
}

/** By DTEND or DURATION; undefined where neither says it. A whole day without them lasts one. */
export function lengthOf(properties: Properties, start: Moment, zones: Zones): Length | undefined {
  const property = firstOf(properties, 'DTEND');
  const end = property && momentIn(property, { ...zones, unnamed: start.zone });
  const length = end ? between(start, end) : durationIn(valueIn(properties, 'DURATION') ?? '');
  if (!start.isDate) return length;
  return { days: Math.max(1, Math.ceil((length?.days ?? 0) + (length?.rest ?? 0) / day)), rest: 0 };
}

/** A date beside a time is a midnight, and a midnight in UTC may stand for a date. */
function between(start: Moment, end: Moment): Length | undefined {
  const isElapsed = !start.isDate && !end.isDate;
  const isMidnight = end.isDate || end.wall % day === 0;
  const endWall = isMidnight ? end.wall : wallAt(start.zone, instantOf(end));
  const rest = isElapsed ? instantOf(end) - instantOf(start) : endWall - start.wall;
  if (rest === 0 || (end.isDate && rest < 0)) return undefined;
  return isElapsed ? { days: 0, rest } : { days: rest / day, rest: 0 };
}

const duration = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

function durationIn(text: string): Length | undefined {
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    duration
      .exec(text)
      ?.slice(1)
      .map((part) => Number(part ?? 0)) ?? [];
  const length = { days: weeks * 7 + days, rest: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
  return length.days === 0 && length.rest === 0 ? undefined : length;
}

/** When it ends: an instant, or of a whole day the midnight after it. */
export const endOf = ({ wall, isDate, zone }: Moment, { days, rest }: Length): number =>
  isDate ? wall + days * day : zone.instantOf(wall + days * day) + rest;
