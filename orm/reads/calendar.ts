import { z } from 'zod';
import { latitude, longitude, timestamp, uuid } from '../row-types.ts';
import { inAudience, isVisible, ofAudience } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { eventStatus } from './event.ts';
import { type EventTimes, isInRange, ofAppearance, ofEvent, ofRsvp, ranges, spans } from './event-times.ts';
import { versionRow } from './version.ts';

/** An event as calendars show it. */
export const calendarEventRow = z.object({
  id: uuid,
  ...versionRow.shape,
  name: z.string().describe('The title.'),
  description: z.string().nullable().describe('What it is about: the first 2,000 characters.'),
  status: eventStatus.describe('Whether it takes place.'),
  tentative: z.boolean().describe('Whether the user whose calendar it is said maybe.'),
  starts_at: timestamp.describe('When it starts.'),
  ends_at: timestamp.describe('When it ends: if that is unknown, 3 hours after its start.'),
  url: z.string().nullable().describe('Its web address, if known.'),
  venue_name: z.string().describe('Where it takes place.'),
  address: z.string().nullable().describe("The venue's postal address."),
  latitude,
  longitude,
});

/** How many events a calendar has at most: those to come, soonest first, and those that have begun, latest first. */
export const maximumAhead = 2000;
export const maximumBegun = 500;

/** Which days it has. */
export const daysAgo = 30;
export const daysAhead = 366;

const from = `:now::timestamptz - interval '${daysAgo} days'`;
const until = `:now::timestamptz + interval '${daysAhead} days'`;

/** When the events of one part of a calendar start, and in which order they are read. */
interface Part {
  readonly condition: (startsAt: string) => string;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
}

const ahead: Part = {
  condition: (startsAt) => `${startsAt} > :now::timestamptz and ${startsAt} < ${until}`,
  direction: 'asc',
  limit: maximumAhead,
};

const begun: Part = {
  condition: (startsAt) =>
    `${startsAt} <= :now::timestamptz and ${startsAt} > ${from} - each_span.longest and e.over_at > ${from}`,
  direction: 'desc',
  limit: maximumBegun,
};

/** Events of one owner. */
interface Source {
  readonly times: EventTimes;
  readonly is: string;
  /** Rows for each of which the events are one range of an index. */
  readonly each: string;
}

const inSpans = (is: string, each = spans): Source => ({
  each,
  times: ofEvent,
  is: `${is} and e.span = each_span.span`,
});

const inRanges = (is: string, times: EventTimes): Source => ({
  each: ranges,
  times,
  is: `${is} and ${isInRange(times)}`,
});

const rangesOf = (
  { each, times: { from: rows, startsAt, id }, is }: Source,
  { condition, direction, limit }: Part,
): string =>
  `select e.* from ${each}, lateral (
     select e.* from ${rows} join venue v on v.id = e.venue_id and ${isVisible}
     where ${is} and ${condition(startsAt)}
     order by ${startsAt} ${direction}, ${id} ${direction} limit ${limit}) e`;

const inPart = (sources: readonly Source[], part: Part): string =>
  `(select e.* from (${sources.map((source) => rangesOf(source, part)).join(' union all ')}) e
    order by e.starts_at ${part.direction}, e.id ${part.direction} limit ${part.limit})`;

const columns = (tentative: string): string =>
  `e.id, e.version, e.updated_at, e.name, left(e.description, 2000) as description, e.status,
   ${tentative} as tentative, e.starts_at, e.over_at as ends_at, e.url,
   v.name as venue_name, v.address, v.latitude, v.longitude`;

/** Cancelled ones too. */
const calendarEvents = (name: string, sources: readonly Source[], { tentative = 'false', joins = '' } = {}) =>
  scopedQuery(
    name,
    calendarEventRow,
    parameters<[ownerId: string]>(),
    `select ${columns(tentative)}
     from (${inPart(sources, ahead)} union all ${inPart(sources, begun)}) e
     join venue v on v.id = e.venue_id ${joins}
     where ${inAudience('e.audience_id')}
     order by e.starts_at, e.id`,
  );

export const calendarOfLocale = calendarEvents('calendar_of_locale', [
  inSpans(
    `e.locale_id = $1 and e.featured = each_featured.featured and e.status = 'scheduled'`,
    `(values (true), (false)) each_featured (featured), ${spans}`,
  ),
  inSpans(`e.locale_id = $1 and e.status = 'cancelled'`),
]);

export const calendarOfVenue = calendarEvents('calendar_of_venue', [
  inSpans(`e.venue_id = $1 and e.status = 'scheduled'`),
  inSpans(`e.venue_id = $1 and e.status = 'cancelled'`),
]);

export const calendarOfPerson = calendarEvents('calendar_of_person', [
  inRanges('ep.person_id = $1', ofAppearance),
]);

/** Those to which a user said attending or maybe. */
export const calendarOfUser = calendarEvents(
  'calendar_of_user',
  [
    inRanges(
      `own.user_id = $1 and own.state in ('attending', 'maybe') and ${ofAudience('own.audience_id')}`,
      ofRsvp,
    ),
  ],
  { tentative: "r.state = 'maybe'", joins: 'join rsvp r on r.event_id = e.id and r.user_id = $1' },
);

/** One event, whenever it is. */
export const calendarOfEvent = scopedQuery(
  'calendar_of_event',
  calendarEventRow,
  parameters<[eventId: string]>(),
  `select ${columns('false')} from event e join venue v on v.id = e.venue_id
   where e.id = $1 and ${inAudience('e.audience_id')} and ${isVisible}`,
);
