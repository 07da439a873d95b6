import { z } from 'zod';
import { knownAccessibility } from '../records/accessibility.ts';
import { eventRow, eventStatus, events } from '../records/event.ts';
import { eventDetails } from '../records/event-details.ts';
import { hoursWithoutEnd } from '../records/event-times.ts';
import { filter } from '../records/filters.ts';
import { listRowOf, nameKey } from '../records/record.ts';
import { versionRow } from '../records/version.ts';
import { latitude, longitude, timestamp, timeZone, uuid } from '../statements/row-types.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

/** An event as calendars show it. */
export const calendarEventRow = z.object({
  id: uuid,
  ...versionRow.shape,
  name: z.string().describe('The title.'),
  description: z.string().nullable().describe('What it is about: the first 2,000 characters.'),
  status: eventStatus.describe('Whether it takes place.'),
  tentative: z.boolean().describe('Whether the user said maybe.'),
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

const detailColumns = Object.keys(eventDetails)
  .map((column) => `e.${column}`)
  .join(', ');

const columns = `e.id, e.version, e.updated_at, e.name, left(e.description, 2000) as description, e.status,
  coalesce(r.state = 'maybe', false) as tentative, e.starts_at, e.over_at as ends_at, e.all_day, e.time_zone, e.url,
  ${detailColumns}, array(select t.name from tag_row m join tag t on t.id = coalesce(m.merged_into, m.id)
    where m.id = any(e.tag_ids) order by ${nameKey('t.name')}) as tags, v.name as venue_name,
  v.address, v.latitude, v.longitude, v.accessibility, e.series_id, e.series_date::text,
  s.version as series_version, s.recurrence`;

const from = `${events.from} left join series s on s.id = e.series_id`;

/** Lists of events as calendars show them. */
export const calendarEvents = {
  ...events,
  columns,
  from,
  filters: {
    ...events.filters,
    accepted: filter(
      z.boolean(),
      'Of those to which the user has given an RSVP, only those to which they said attending or maybe.',
      () => "own.state in ('attending', 'maybe')",
    ),
  },
  listRow: listRowOf(calendarEventRow),
};

/** One event, whenever it is. */
export const calendarOfEvent = scopedQuery(
  'calendar_of_event',
  calendarEventRow,
  parameters<[eventId: string]>(),
  `select ${columns} from ${from} where e.id = $1 and ${events.isVisible}`,
);
