import { z } from 'zod';
import { latitude, longitude, timestamp, uuid } from '../row-types.ts';
import { inAudience, isVisible } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { eventStatus } from './event.ts';
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
  readonly condition: string;
  readonly order: string;
  readonly limit: number;
  readonly hasBegun: boolean;
}

const ahead: Part = {
  condition: `e.starts_at > :now::timestamptz and e.starts_at < ${until}`,
  order: 'e.starts_at, e.id',
  limit: maximumAhead,
  hasBegun: false,
};

const begun: Part = {
  condition: `e.starts_at <= :now::timestamptz and e.over_at > ${from}`,
  order: 'e.starts_at desc, e.id desc',
  limit: maximumBegun,
  hasBegun: true,
};

/** Events of one owner, as rows `e` of event. */
interface Source {
  readonly from: string;
  readonly is: string;
  /** Rows for each of which the events are one range of an index. */
  readonly each?: string;
  /** SQL: a bound on the start of those that have begun and are not over. */
  readonly isBegun?: string;
}

/** With the greatest length of their events: those that were not over at a time began later than that before. */
const spans = `(values (0, interval '1 day'), (1, interval '8 days'), (2, interval '64 days'),
  (3, interval '512 days'), (4, interval '4000 years')) each_span (span, longest)`;

const inSpans = (is: string, each = spans): Source => ({
  each,
  from: 'event e',
  is: `${is} and e.span = each_span.span`,
  isBegun: `e.starts_at > ${from} - each_span.longest`,
});

const rangesOf = (
  { each = '(values (1)) once', from: rows, is, isBegun = 'true' }: Source,
  { condition, order, limit, hasBegun }: Part,
): string =>
  `select e.* from ${each}, lateral (
     select e.* from ${rows} join venue v on v.id = e.venue_id and ${isVisible}
     where ${is} and ${condition} ${hasBegun ? `and ${isBegun}` : ''}
     order by ${order} limit ${limit}) e`;

const inPart = (sources: readonly Source[], part: Part): string =>
  `(select e.* from (${sources.map((source) => rangesOf(source, part)).join(' union all ')}) e
    order by ${part.order} limit ${part.limit})`;

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
  { from: 'event_person ep join event e on e.id = ep.event_id', is: 'ep.person_id = $1' },
]);

/** Those to which a user said attending or maybe. */
export const calendarOfUser = calendarEvents(
  'calendar_of_user',
  [
    {
      from: 'rsvp r join event e on e.id = r.event_id',
      is: "r.user_id = $1 and r.state in ('attending', 'maybe')",
    },
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
