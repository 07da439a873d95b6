import { z } from 'zod';
import { knownAccessibility } from '../records/accessibility.ts';
import { eventRow, eventStatus } from '../records/event.ts';
import { eventDetails } from '../records/event-details.ts';
import {
  type EventTimes,
  earliestStarts,
  hoursWithoutEnd,
  ofAppearance,
  ofEvent,
  ofRsvp,
} from '../records/event-times.ts';
import { nameKey } from '../records/record.ts';
import { versionRow } from '../records/version.ts';
import { latitude, longitude, timestamp, timeZone, uuid } from '../statements/row-types.ts';
import { inAudience, isEventVisible, ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { knownId } from './calendar-uids.ts';

const detailColumns = Object.keys(eventDetails)
  .map((column) => `e.${column}`)
  .join(', ');

/** An event as calendars show it. */
export const calendarEventRow = z.object({
  id: uuid,
  uid: uuid.describe('By which calendar programs know it: a former id, if others were merged into it.'),
  ...versionRow.shape,
  name: z.string().describe('The title.'),
  description: z.string().nullable().describe('What it is about: the first 2,000 characters.'),
  status: eventStatus.describe('Whether it takes place.'),
  tentative: z.boolean().describe('Whether the user whose calendar it is said maybe.'),
  starts_at: timestamp.describe('When it starts.'),
  ends_at: timestamp.describe(`When it ends: if that is unknown, ${hoursWithoutEnd} hours after its start.`),
  all_day: eventRow.shape.all_day,
  time_zone: timeZone,
  url: z.string().nullable().describe('Its web address, if known.'),
  ...eventDetails,
  tags: z.array(z.string()).describe('The names of its tags.'),
  venue_name: z.string().describe('Where it takes place.'),
  address: z.string().nullable().describe("The venue's postal address."),
  latitude,
  longitude,
  accessibility: knownAccessibility,
  /** Of the series of which it is a date. */
  series_id: uuid.nullable(),
  series_date: z.string().nullable(),
  series_version: z.number().nullable(),
  recurrence: z.string().nullable(),
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
  readonly condition: (times: EventTimes, earliest: string) => string;
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
}

const ahead: Part = {
  condition: (times) => `${times.startsAt} > :now::timestamptz and ${times.startsAt} < ${until}`,
  direction: 'asc',
  limit: maximumAhead,
};

const begun: Part = {
  condition: (times, earliest) =>
    `${times.startsAt} > ${earliest} and ${times.startsAt} <= :now::timestamptz and e.over_at > ${from}`,
  direction: 'desc',
  limit: maximumBegun,
};

const columns = ({ startsAt, id }: EventTimes, tentative: string): string =>
  `${id} as id, e.version, e.updated_at, e.name, left(e.description, 2000) as description, e.status,
   ${tentative} as tentative, ${startsAt} as starts_at, e.over_at as ends_at, e.all_day, e.time_zone, e.url,
   ${detailColumns}, array(select t.name from tag_row m join tag t on t.id = coalesce(m.merged_into, m.id)
     where m.id = any(e.tag_ids) order by ${nameKey('t.name')}) as tags, v.name as venue_name,
   v.address, v.latitude, v.longitude, v.accessibility, e.series_id, e.series_date::text`;

/** Events of one owner, as an index has them by span, start and id. */
export interface Source {
  readonly times: EventTimes;
  readonly is: string;
  readonly tentative?: string;
}

/**
 * Each span is one range of the index. PostgreSQL merges them in order and stops at the limit, if that is a subquery: for
 * a number so large, it would read and sort all of them.
 */
const rangesOf = (
  { times, is, tentative = 'false' }: Source,
  { condition, direction, limit }: Part,
): string[] =>
  earliestStarts(from).map(
    (earliest, span) => `(
      select ${columns(times, tentative)}, e.audience_id
      from ${times.from} join venue v on v.id = e.venue_id and ${isEventVisible}
      where ${is} and ${times.span} = ${span} and ${condition(times, earliest)}
      order by ${times.startsAt} ${direction}, ${times.id} ${direction} limit (select ${limit}))`,
  );

const inPart = (sources: readonly Source[], part: Part): string =>
  `(select * from (${sources.flatMap((source) => rangesOf(source, part)).join(' union all ')}) in_range
    order by starts_at ${part.direction}, id ${part.direction} limit (select ${part.limit}))`;

const selected = Object.keys(
  calendarEventRow.omit({ uid: true, series_version: true, recurrence: true }).shape,
)
  .map((column) => `e.${column}`)
  .join(', ');

/** Cancelled ones too. */
export const textOf = (owner: CalendarOwner, sources: readonly Source[]): string =>
  `select ${selected}, ${knownId[owner]} as uid, s.version as series_version, s.recurrence
   from (${inPart(sources, ahead)} union all ${inPart(sources, begun)}) e
     left join series s on s.id = e.series_id
   where ${inAudience('e.audience_id')}
   order by e.starts_at, e.id`;

const ofOwner = (is: string): Source => ({ times: ofEvent, is });

export const featuredOrNot = (table: string) => [`${table}.featured`, `not ${table}.featured`];
const scheduledOrNot = ["e.status = 'scheduled'", "e.status = 'cancelled'"];

const accepted = `own.user_id = $1 and own.state in ('attending', 'maybe') and ${ofAudience('own.audience_id')}`;
const tentative = "own.state = 'maybe'";

export const sourcesOf = {
  audience: [ofOwner('e.audience_id = $1')],
  locale: featuredOrNot('e').flatMap((featured) =>
    scheduledOrNot.map((status) => ofOwner(`e.locale_id = $1 and ${featured} and ${status}`)),
  ),
  venue: scheduledOrNot.map((status) => ofOwner(`e.venue_id = $1 and ${status}`)),
  person: ['ep.scheduled', 'not ep.scheduled'].map((status) => ({
    times: ofAppearance,
    is: `ep.person_id = $1 and ${status}`,
  })),
  /** Those to which a user said attending or maybe. */
  user: ['own.scheduled', 'not own.scheduled'].map((status) => ({
    times: ofRsvp,
    is: `${accepted} and ${status}`,
    tentative,
  })),
};

export type CalendarOwner = keyof typeof sourcesOf;

const calendarOf = (owner: CalendarOwner) =>
  scopedQuery(
    `calendar_of_${owner}`,
    calendarEventRow,
    parameters<[ownerId: string, requestedId: string]>(),
    textOf(owner, sourcesOf[owner]),
  );

export const calendarOfAudience = calendarOf('audience');
export const calendarOfLocale = calendarOf('locale');
export const calendarOfVenue = calendarOf('venue');
export const calendarOfPerson = calendarOf('person');
export const calendarOfUser = calendarOf('user');

/** One event, whenever it is. */
export const calendarOfEvent = scopedQuery(
  'calendar_of_event',
  calendarEventRow,
  parameters<[eventId: string]>(),
  `select ${columns(ofEvent, 'false')}, e.id as uid, null::integer as series_version, null::text as recurrence
   from event e join venue v on v.id = e.venue_id
   where e.id = $1 and ${inAudience('e.audience_id')} and ${isEventVisible}`,
);
