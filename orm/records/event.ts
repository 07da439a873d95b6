import { NIL } from 'uuid';
import { z } from 'zod';
import { enumeration, recordId, timestamp, timeZone, uuid } from '../statements/row-types.ts';
import { inAudience, isEventVisible, ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';
import { eventDetails } from './event-details.ts';
import {
  hoursWithoutEnd,
  ofAppearance,
  ofRsvp,
  rangesBeside,
  rangesOfAudience,
  rangesOfLocale,
  rangesOfVenue,
  timeFilters,
} from './event-times.ts';
import { byFacet, facetFilters } from './facets.ts';
import { contains, equals, filter, inLocale } from './filters.ts';
import { mergedEvents } from './merged.ts';
import { by, byName, defineRecord, listRowOf } from './record.ts';
import { ownRsvp, rsvpColumn } from './rsvp.ts';

export const eventStatus = enumeration('EventStatus', 'Whether an event takes place.', {
  scheduled: 'It takes place.',
  cancelled: 'It does not take place.',
});

export const eventRow = z.object({
  id: uuid,
  name: z.string().describe('The title.'),
  description: z.string().nullable().describe('What it is about.'),
  status: eventStatus.describe('Whether it takes place.'),
  featured: z.boolean().describe('Whether it is featured. Featured events are listed first.'),
  hidden: z
    .boolean()
    .describe('Whether it is hidden, as its venue may be: visible only to administrators and API keys.'),
  starts_at: timestamp.describe('When it starts.'),
  ends_at: timestamp
    .nullable()
    .describe(
      `When it ends; null if unknown: the event then counts as over ${hoursWithoutEnd} hours after its start.`,
    ),
  all_day: z
    .boolean()
    .describe(
      'Whether it lasts whole days: from midnight to midnight in its time zone, the end not included.',
    ),
  time_zone: timeZone,
  capacity: z
    .int()
    .nullable()
    .describe('How many users may attend, the others waiting for a place; null if there is no limit.'),
  url: z.string().nullable().describe('Its web address, if known.'),
  ...eventDetails,
  venue_id: recordId('Venue').describe('The venue where it takes place.'),
  locale_id: recordId('Locale').describe("The venue's locale."),
  photo_id: recordId('Photo').nullable().describe('Its picture.'),
  series_id: recordId('Series').nullable().describe('The series of which it is a date.'),
  tag_ids: z.array(uuid),
  rsvp: ownRsvp.nullable(),
});

const { id, description, venue_id, photo_id, series_id, tag_ids, rsvp: _, ...others } = eventRow.shape;

/** But for its id and its description. */
export const ownEventColumns = Object.keys(others)
  .map((column) => `e.${column}`)
  .join(', ');

const columns = `e.id, ${ownEventColumns}, e.venue_id, e.photo_id, e.series_id, e.tag_ids, ${rsvpColumn}`;

/** The joins of a row `e` of event; the RSVP is the scope's user's. */
const joins = `join venue v on v.id = e.venue_id
  left join rsvp r on r.event_id = e.id and r.user_id = :user::uuid`;

/** Without the description, which may have 20,000 characters: it is read where it is selected. */
export const events = defineRecord('Event', {
  row: eventRow.omit({ description: true }).describe('An event at a venue.'),
  columns,
  from: `event e ${joins}`,
  formerIds: mergedEvents,
  isVisible: `${inAudience('e.audience_id')} and ${isEventVisible}`,
  owners: {
    audience: {
      is: 'e.audience_id = o.id',
      by: byFacet,
      ranges: rangesOfAudience,
      description: 'The events, including past ones.',
    },
    locale: {
      is: 'e.locale_id = o.id',
      by: byFacet,
      ranges: rangesOfLocale,
      description: 'The events at its venues, including past ones.',
    },
    venue: {
      is: 'e.venue_id = o.id',
      by: byFacet,
      ranges: rangesOfVenue,
      description: 'Its events, including past ones.',
    },
    person: {
      join: 'join event_person ep on ep.event_id = e.id',
      // Line-ups also have those who were merged: their list is the survivor's.
      is: 'ep.person_id = o.id and o.id in (select id from person)',
      by: byFacet,
      ranges: rangesBeside(ofAppearance),
      description: 'The events at which they appear, including past ones.',
    },
    series: { is: 'e.series_id = o.id', description: 'Its dates, including past ones.' },
    /** In the audience; with the nil id, in all of them. */
    rsvps: {
      join: 'join rsvp own on own.event_id = e.id and own.user_id = :user::uuid',
      is: `(own.audience_id = o.id or o.id = '${NIL}')`,
      ranges: rangesBeside(ofRsvp),
      on: { type: 'Query', schema: 'audience' },
      list: 'myEvents',
      description:
        'The events to which the signed-in user has given an RSVP, including past ones; none for an API key.',
    },
  },
  filters: {
    query: contains('e.name'),
    locale_id: inLocale('e.locale_id'),
    ...timeFilters,
    featured: filter(
      z.boolean(),
      'If true, only featured events; if false, only the others.',
      equals('e.featured', 'boolean'),
    ),
    status: filter(eventStatus, 'Only events with this status.', equals('e.status', 'text')),
    ...facetFilters,
  },
  orders: {
    starts_at: by('e.starts_at', 'timestamptz'),
    name: byName('e.name'),
    created_at: by('e.id', 'uuid'),
  },
});

/** An event with the records that REST embeds. */
export const embeddingEventRow = eventRow.extend({
  venue_name: z.string(),
  venue_latitude: z.number(),
  venue_longitude: z.number(),
  locale_name: z.string(),
  photo_url: z.string().nullable(),
  series_name: z.string().nullable(),
  recurrence: z.string().nullable(),
});

export type EmbeddingEventRow = z.output<typeof embeddingEventRow>;

export const embeddingEventColumns = `${columns}, e.description,
  v.name as venue_name, v.latitude as venue_latitude, v.longitude as venue_longitude,
  l.name as locale_name, f.url as photo_url, s.name as series_name, s.recurrence`;

export const embeddingEventJoins = `${joins}
  join locale l on l.id = e.locale_id
  left join photo f on f.id = e.photo_id
  left join series s on s.id = e.series_id`;

/** Lists of events with the records that REST embeds. */
export const embeddingEvents = {
  ...events,
  columns: embeddingEventColumns,
  from: `event e ${embeddingEventJoins}`,
  listRow: listRowOf(embeddingEventRow),
};

export const eventById = scopedQuery(
  'event_by_id',
  embeddingEventRow,
  parameters<[id: string]>(),
  `select ${embeddingEventColumns} from event e ${embeddingEventJoins}
   where e.id = $1 and ${inAudience('e.audience_id')} and ${isEventVisible}`,
);

export const embeddingEventsByIds = scopedQuery(
  'embedding_events',
  embeddingEventRow,
  parameters<[ids: readonly string[]]>(),
  `select ${embeddingEventColumns} from event e ${embeddingEventJoins}
   where e.id = any($1::uuid[]) and ${inAudience('e.audience_id')} and ${isEventVisible}`,
);

/** The line-ups of some events, in order. */
export const peopleOfEvents = scopedQuery(
  'people_of_events',
  z.object({ event_id: z.string(), id: z.string(), name: z.string() }),
  parameters<[eventIds: readonly string[]]>(),
  `select ep.event_id, p.id, p.name from event_person ep join person p on p.id = ep.person_id
   where ep.event_id = any($1::uuid[]) and ${ofAudience('ep.audience_id')} order by ep.event_id, ep.position`,
);
