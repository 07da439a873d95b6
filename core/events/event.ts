import { z } from 'zod';
import type { Database } from '../../orm/database.ts';
import { type EventRow, peopleOfEvents } from '../../orm/reads/event.ts';
import { enumeration } from '../enumeration.ts';
import { latitude, longitude } from '../geo.ts';
import { uuid } from '../ids.ts';
import { localeSummary } from '../locales/locale.ts';
import { personSummary } from '../people/person.ts';
import { photoSummary, photoWithin } from '../photos/photo.ts';
import { timestamp, timeZone } from '../time.ts';

export const eventStatus = enumeration('EventStatus', 'Whether an event takes place.', {
  scheduled: 'It takes place.',
  cancelled: 'It does not take place.',
});

export const rsvpState = enumeration('RsvpState', 'What a user answered to an event.', {
  attending: 'Will come.',
  maybe: 'May come.',
  declined: 'Will not come.',
});

export const event = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string().nullable(),
    status: eventStatus,
    featured: z.boolean(),
    starts_at: timestamp,
    ends_at: timestamp
      .nullable()
      .describe('Null where unknown: it then counts as over 3 hours after its start.'),
    time_zone: timeZone,
    url: z.string().nullable(),
    venue: z.object({ id: uuid, name: z.string(), latitude, longitude }).meta({ id: 'VenueSummary' }),
    locale: localeSummary,
    people: z.array(personSummary).describe('The line-up, in order.'),
    photo: photoSummary.nullable(),
    rsvp: z
      .object({ state: rsvpState })
      .nullable()
      .meta({ id: 'Rsvp' })
      .describe("The signed-in user's answer; null where there is none."),
  })
  .meta({ id: 'Event' });

export type Event = z.output<typeof event>;

/** Events as clients see them, with their line-ups. */
export async function presentEvents(database: Database, rows: EventRow[]): Promise<Event[]> {
  const ids = rows.map((row) => row.id);
  const people = ids.length === 0 ? [] : await database.read(peopleOfEvents, [ids]);
  const byEvent = Map.groupBy(people, (person) => person.event_id);
  return rows.map((row) =>
    present(
      row,
      (byEvent.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    ),
  );
}

const present = (row: EventRow, people: Event['people']): Event => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  featured: row.featured,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  time_zone: row.time_zone,
  url: row.url,
  venue: {
    id: row.venue_id,
    name: row.venue_name,
    latitude: row.venue_latitude,
    longitude: row.venue_longitude,
  },
  locale: { id: row.locale_id, name: row.locale_name },
  people,
  photo: photoWithin(row),
  rsvp: row.rsvp_state === null ? null : { state: row.rsvp_state },
});
