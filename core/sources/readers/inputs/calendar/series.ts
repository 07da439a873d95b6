import { RRuleTemporal } from 'rrule-temporal';
import { Rejection } from '../../rejected.ts';
import type { Budget } from './budget.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { type Length, lengthOf } from './length.ts';
import { dateOf, day, instantOf, keyOf, type Moment, momentIn, momentsIn, wallIn } from './moments.ts';
import { type Property, valueIn } from './properties.ts';
import { utc, wallAt } from './zones.ts';

export interface Period {
  readonly from: Date;
  readonly until: Date;
}

/** One time of a series, before exceptions. */
export interface Time {
  readonly start: Moment;
  readonly length: Length | undefined;
}

export const isSeries = ({ properties }: CalendarEvent): boolean =>
  ['RRULE', 'RDATE'].some((name) => valueIn(properties, name) !== undefined);

/** The times that a series has in the period, by its rules and its added dates, without what is excluded. */
export function timesOf(series: CalendarEvent, period: Period, budget: Budget): Time[] {
  const { properties, start, length } = series;
  const rules = properties.get('RRULE')?.filter(({ value }) => value !== '') ?? [];
  const ruled = rules.flatMap(({ value }) => budget.take(() => repeat(series, value, period)));
  const own = rules.length === 0 ? [start] : ruled.map((wall) => ({ ...start, wall }));
  const times = [...own.map((each) => ({ start: each, length })), ...budget.take(() => addedTimes(series))];
  const excluded = new Set(excludedKeys(series));
  const known = new Map(times.map((time) => [keyOf(time.start), time]));
  return [...known].filter(([key]) => !excluded.has(key)).map(([, time]) => time);
}

/** A rule gives times of the clock: the zone makes instants of them. */
function repeat({ start, length }: CalendarEvent, rule: string, { from, until }: Period): number[] {
  if (/FREQ=(SECONDLY|MINUTELY)/i.test(rule)) throw new Rejection('recurs more often than hourly');
  if (/(^|;)COUNT=0*(;|$)/i.test(rule)) throw new Rejection(`with a rule that has no dates (${rule})`);
  const [, lastText] = /UNTIL=([^;]*)/i.exec(rule) ?? [];
  const last = lastText === undefined ? undefined : lastOf(lastText, start);
  if (last !== undefined && last < start.wall)
    throw new Rejection(`with a rule that ends before it starts (${rule})`);
  const lasting = (length?.days ?? 0) * day + (length?.rest ?? 0) + day;
  const first = new Date(from.valueOf() - lasting);
  const dtstart = new Date(start.wall).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const rruleString = `DTSTART:${dtstart}\nRRULE:${rule.replace(/;?UNTIL=[^;]*/i, '').replace(/^;/, '')}`;
  try {
    const series = new RRuleTemporal({ rruleString, maxCandidateEvaluations: 10_000 });
    const walls = series
      .between(first, new Date(until.valueOf() + day), true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
    // It throws where there is none ever, such as each 30 February.
    if (walls.length === 0) series.next(new Date(start.wall), true);
    return walls.filter((wall) => last === undefined || wall <= last);
  } catch {
    throw new Rejection(`with a rule that cannot be followed, or has no dates (${rule})`);
  }
}

/** The last time of the clock that UNTIL allows: a date is that of the last day. */
function lastOf(text: string, start: Moment): number {
  const last = momentIn(
    { parameters: new Map(), value: text },
    { named: () => undefined, unnamed: start.zone },
  );
  if (last === undefined) throw new Rejection(`with a rule that ends at an unknown time (${text})`);
  if (last.isDate) return last.wall + day - 1;
  return start.isDate || !/z$/i.test(text) ? last.wall : wallAt(start.zone, instantOf(last));
}

/** RDATE: dates and times, or periods with a length of their own. */
function addedTimes({ properties, start, length, zones }: CalendarEvent): Time[] {
  const ownZones = { ...zones, unnamed: start.zone };
  return (properties.get('RDATE') ?? []).flatMap(({ parameters, value }) =>
    value.split(',').flatMap((text) => {
      const [from = '', to = ''] = text.split('/');
      const moment = momentIn({ parameters, value: from }, ownZones);
      if (moment === undefined) return [];
      const added = start.isDate === moment.isDate ? moment : { ...start, wall: matching(moment, start) };
      return [{ start: added, length: to === '' ? length : lengthTo(added, to, { parameters, value }) }];
    }),
  );

  function lengthTo(from: Moment, to: string, { parameters }: Property): Length | undefined {
    const name = wallIn(to) === undefined ? 'DURATION' : 'DTEND';
    return lengthOf(new Map([[name, [{ parameters, value: to }]]]), from, ownZones);
  }
}

/** A date added to a series of times is at their hour, a time added to a series of dates its date. */
const matching = ({ wall }: Moment, start: Moment): number =>
  start.isDate ? wall - (wall % day) : wall + (start.wall % day);

const excludedKeys = (series: CalendarEvent): string[] =>
  (series.properties.get('EXDATE') ?? [])
    .flatMap((property) => momentsIn(property, { ...series.zones, unnamed: series.start.zone }))
    .map((moment) => keyIn(series, moment));

/** The name of a moment as one of a series. Exchange gives the midnight of a whole day as a time. */
export function keyIn({ start }: CalendarEvent, moment: Moment): string {
  if (!start.isDate)
    return keyOf(moment.isDate ? { ...start, wall: moment.wall + (start.wall % day) } : moment);
  return dateOf(moment.zone === utc ? wallAt(start.zone, instantOf(moment)) : moment.wall);
}
