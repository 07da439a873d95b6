import { ofAudience } from '../statements/scope.ts';
import { type Bind, type Indexed, indexedColumn, type Part } from './record.ts';

/**
 * Rows by which events are found: events themselves, or rows that refer to one and carry its times. An index has those of
 * each owner by span, start and id.
 */
export interface EventTimes {
  /** SQL: with the event as `e`. */
  readonly from: string;
  readonly isScheduled: string;
  readonly span: string;
  readonly startsAt: string;
  readonly id: string;
}

export const ofEvent: EventTimes = {
  from: 'event e',
  isScheduled: "e.status = 'scheduled'",
  span: 'e.span',
  startsAt: 'e.starts_at',
  id: 'e.id',
};

const carriedBy = (table: string, alias: string): EventTimes => ({
  from: `${table} ${alias} join event e on e.id = ${alias}.event_id`,
  isScheduled: `${alias}.scheduled`,
  span: `${alias}.span`,
  startsAt: `${alias}.starts_at`,
  id: `${alias}.event_id`,
});

export const ofAppearance = carriedBy('event_person', 'ep');
export const ofRsvp = carriedBy('rsvp', 'own');

/** The greatest length of the events of each span but the last. */
const lengths = ['1 day', '8 days', '64 days', '512 days'];

const lengthsOfSpans = [...lengths, '4000 years'].map((longest, span) => `(${span}, interval '${longest}')`);

/** With the greatest length of their events: those that were not over at a time began later than that before. */
export const spans = `(values ${lengthsOfSpans.join(', ')}) each_span (span, longest)`;

/** The earliest starts of events that are not over at a time, by their `span`. */
export const earliestStarts = (at: string) => [
  ...lengths.map((longest) => `${at} - interval '${longest}'`),
  "'-infinity'::timestamptz",
];

export const now = ':now::timestamptz';

/** SQL: it is scheduled and not over. */
export const isUpcoming = `e.status = 'scheduled' and e.over_at > ${now}`;

/** SQL: the same, for those of a span, as one range of an index. */
export const isUpcomingOf = (span: number | string, earliestStart: string): string =>
  `e.span = ${span} and e.starts_at > ${earliestStart} and ${isUpcoming}`;

/** One range of the index for each: those that take place and those that are cancelled, by their span. */
export const ranges = `(values (true), (false)) each_status (scheduled) cross join ${spans}`;

export const isInRange = ({ isScheduled, span }: EventTimes): string =>
  `${isScheduled} = each_status.scheduled and ${span} = each_span.span`;

/** As the times beside what refers to events have them. */
export const indexed = ({ startsAt, id }: EventTimes) => ({
  ranges,
  columns: {
    'e.id': id,
    'e.starts_at': startsAt,
    'e.status': "case when each_status.scheduled then 'scheduled' else 'cancelled' end",
  },
});

interface TimeFilters {
  readonly upcoming?: boolean | null | undefined;
  readonly from?: string | null | undefined;
  readonly query?: string | null | undefined;
}

/** For events that are not over at a time, by start: as indexes have them. Names have an index of their own. */
const skipPast =
  (parts: readonly Part[]) =>
  ({ upcoming, from, query }: TimeFilters, order: string) =>
    order === 'starts_at' && query == null && (upcoming === true || from != null) ? parts : undefined;

export const partsOfLocale = skipPast([
  {
    ranges: `(values (true), (false)) each_featured (featured) cross join ${spans}`,
    is: "e.status = 'scheduled' and e.featured = each_featured.featured and e.span = each_span.span",
  },
  { ranges: spans, is: "e.status = 'cancelled' and e.span = each_span.span" },
]);

export const partsOfVenue = skipPast([
  { ranges: spans, is: "e.status = 'scheduled' and e.span = each_span.span" },
  { ranges: spans, is: "e.status = 'cancelled' and e.span = each_span.span" },
]);

export const partsOfAudience = skipPast([
  { ranges: `(select * from ${spans} where span = 0) each_span`, is: 'e.span = 0' },
  {
    ranges: `(select * from ${spans} where span > 0) each_span`,
    is: 'e.span > 0 and e.span = each_span.span',
  },
]);

/** Of a list of events. Those that are cancelled are not upcoming, nor are those that are over. */
export const timeFilters = {
  upcoming: (upcoming: boolean, _bind: Bind, owner: Indexed) =>
    upcoming
      ? `${statusIn(owner)} = 'scheduled' and ${endsAfter(':now', owner)}`
      : `(${statusIn(owner)} <> 'scheduled' or e.over_at <= :now::timestamptz)`,
  from: (time: string, bind: Bind, owner: Indexed) => endsAfter(bind(time), owner),
  until: (time: string, bind: Bind, owner: Indexed) => `${startIn(owner)} < ${bind(time)}::timestamptz`,
  day: (date: string, bind: Bind, owner: Indexed) => startsOn(bind(date), owner),
  status: (status: string, bind: Bind, owner: Indexed) => `${statusIn(owner)} = ${bind(status)}::text`,
};

const statusIn = (owner: Indexed) => indexedColumn('e.status', owner);
const startIn = (owner: Indexed) => indexedColumn('e.starts_at', owner);

const lastingInScope = ofAudience('lasting.audience_id');

/**
 * Events that are not over at a time. In ranges of spans, they began as much earlier at most. In others, most of them
 * began at most a day before, and an index gives the earliest start of the few that last longer, so the scan of an index
 * by start skips the past. (For a bare column, the planner would take the minimum from an index by start, scanning the
 * past first.)
 */
function endsAfter(at: string, owner: Indexed): string {
  const isNotOver = `e.over_at > ${at}::timestamptz`;
  if (owner.ranges !== undefined)
    return `${isNotOver} and ${startIn(owner)} > ${at}::timestamptz - each_span.longest`;
  return `${isNotOver} and e.starts_at >= (
    select least(${at}::timestamptz - interval '1 day', min(lasting.starts_at + interval '0')) from event lasting
    where lasting.span > 0 and lasting.over_at > ${at}::timestamptz and ${lastingInScope})`;
}

/**
 * A day of events lasts from 5 o'clock to 5 o'clock, on the clocks of each event's own zone. The days of all zones lie
 * between these times, which an index can use: no zone has ever been 16 hours from UTC.
 */
export const earliestStartOn = (day: string): string =>
  `((${day}::date + time '05:00' - interval '16 hours') at time zone 'UTC')`;
export const latestStartOn = (day: string): string =>
  `((${day}::date + time '05:00' + interval '40 hours') at time zone 'UTC')`;

function startsOn(day: string, owner: Indexed): string {
  const start = startIn(owner);
  return `${start} >= ${earliestStartOn(day)} and ${start} < ${latestStartOn(day)} and ${isOn(day)}`;
}

export const isOn = (day: string): string => `starts_on(e.starts_at, e.time_zone, ${day}::date)`;
