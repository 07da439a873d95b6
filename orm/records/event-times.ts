import { z } from 'zod';
import { date, instant } from '../statements/input-types.ts';
import { type Bind, type FilterValues, filter } from './filters.ts';
import type { Ranges } from './record.ts';

/** SQL: rows that refer to an event and carry its times. An index has those of each owner by span, start and id. */
interface EventTimes {
  readonly isScheduled: string;
  readonly span: string;
  readonly startsAt: string;
  readonly id: string;
}

const carriedBy = (alias: string): EventTimes => ({
  isScheduled: `${alias}.scheduled`,
  span: `${alias}.span`,
  startsAt: `${alias}.starts_at`,
  id: `${alias}.event_id`,
});

export const ofAppearance = carriedBy('ep');
export const ofRsvp = carriedBy('own');
const ofFacet = carriedBy('ef');

/** The greatest length of the events of each span but the last. */
const lengths = ['1 day', '8 days', '64 days', '512 days'];

const lengthsOfSpans = [...lengths, '4000 years'].map((longest, span) => `(${span}, interval '${longest}')`);

/** With the greatest length of their events: those that were not over at a time began later than that before. */
export const spans = `(values ${lengthsOfSpans.join(', ')}) each_span (span, longest)`;

/** SQL: true of all events `e`; with it, an index of an owner's events by span and start is read by ranges. */
export const isOfAnySpan = `e.span = any('{${Object.keys(lengthsOfSpans).join(',')}}')`;

export const now = ':now::timestamptz';

/** After so many hours, an event without an end counts as over: as the column `over_at` has it. */
export const hoursWithoutEnd = 3;

/** SQL: it is scheduled and not over. */
export const isUpcoming = `e.status = 'scheduled' and e.over_at > ${now}`;

/** SQL: the same, for those of a span, as one range of an index. */
export const isUpcomingOf = (span: number | string, earliestStart: string): string =>
  `e.span = ${span} and e.starts_at > ${earliestStart} and ${isUpcoming}`;

const statuses = "(values ('scheduled', true), ('cancelled', false)) each_status (status, scheduled)";
const featured = '(values (true), (false)) each_featured (featured)';

interface TimeFilters {
  readonly upcoming?: boolean | null | undefined;
  readonly from?: string | null | undefined;
  readonly day?: string | null | undefined;
}

/** Events that are not over at a time began as much earlier at most as those of their span last. */
function startAfter({ upcoming, from, day }: TimeFilters, bind: Bind): string | undefined {
  const starts = [
    ...(upcoming ? [`${now} - each_span.longest`] : []),
    ...(from == null ? [] : [`${bind(from)}::timestamptz - each_span.longest`]),
    ...(day == null ? [] : [earliestStartOn(bind(day))]),
  ];
  return starts.length > 1 ? `greatest(${starts.join(', ')})` : starts[0];
}

/** The events of an owner, as an index has them by start. */
const rangesOf = (each: readonly string[], is: string, columns = {}): Ranges<TimeFilters> => ({
  each: [...each, spans].join(' cross join '),
  is,
  columns,
  after: startAfter,
});

export const rangesOfAudience = rangesOf([], 'e.span = each_span.span');
export const rangesOfVenue = rangesOf(
  [statuses],
  'e.status = each_status.status and e.span = each_span.span',
);
export const rangesOfLocale = rangesOf(
  [featured, statuses],
  'e.featured = each_featured.featured and e.status = each_status.status and e.span = each_span.span',
);

const columnsBeside = ({ id, startsAt }: EventTimes) => ({
  'e.id': id,
  'e.starts_at': startsAt,
  'e.status': 'each_status.status',
});

/** Beside what refers to events. */
export const rangesBeside = (times: EventTimes): Ranges<TimeFilters> =>
  rangesOf(
    [statuses],
    `${times.isScheduled} = each_status.scheduled and ${times.span} = each_span.span`,
    columnsBeside(times),
  );

export const rangesOfFacet = rangesOf(
  [featured, statuses],
  'ef.featured = each_featured.featured and ef.scheduled = each_status.scheduled and ef.span = each_span.span',
  { ...columnsBeside(ofFacet), 'e.featured': 'each_featured.featured' },
);

/**
 * A day of events lasts from 5 o'clock to 5 o'clock, on the clocks of each event's own zone, but a whole day from midnight.
 * The days of all zones lie between these times, which an index can use: no zone has ever been 16 hours from UTC.
 */
const earliestStartOn = (day: string): string => `((${day}::date - interval '16 hours') at time zone 'UTC')`;
const latestStartOn = (day: string): string =>
  `((${day}::date + time '05:00' + interval '40 hours') at time zone 'UTC')`;

/** Of a list of events. Those that are cancelled are not upcoming, nor are those that are over. */
export const timeFilters = {
  upcoming: filter(
    z.boolean(),
    'If true, only scheduled events that are not over; if false, only the others.',
    (upcoming, _bind, columnOf) =>
      upcoming
        ? `${columnOf('e.status')} = 'scheduled' and e.over_at > ${now}`
        : `(${columnOf('e.status')} <> 'scheduled' or e.over_at <= ${now})`,
  ),
  from: filter(
    instant,
    'Only events that are not over at this time.',
    (time, bind) => `e.over_at > ${bind(time)}::timestamptz`,
  ),
  until: filter(
    instant,
    'Only events that start before this time.',
    (time, bind, columnOf) => `${columnOf('e.starts_at')} < ${bind(time)}::timestamptz`,
  ),
  day: filter(
    date,
    'Only events of this day: those that start from 05:00 to 05:00 of the next, and whole days that start on it, ' +
      "in each event's own time zone.",
    (day, bind, columnOf) => {
      const given = bind(day);
      return `${columnOf('e.starts_at')} < ${latestStartOn(given)} and e.day = ${given}::date`;
    },
  ),
};

type Period = FilterValues<Pick<typeof timeFilters, 'from' | 'until'>>;

/** Times in their order. */
export function validTimes({ from, until }: Period, context: z.RefinementCtx): void {
  if (from != null && until != null && from > until)
    context.addIssue({
      code: 'custom',
      path: ['from'],
      message: 'must not be after until: exchange the two',
    });
}
