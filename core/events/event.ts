import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import {
  type EmbeddingEventRow,
  embeddingEventsByIds,
  eventById,
  eventRow,
  peopleOfEvents,
  rsvpState,
} from '../../orm/records/event.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { notFound } from '../errors/refusal.ts';
import { localeSummary } from '../locales/locale.ts';
import { personSummary } from '../people/person.ts';
import { photoIn, photoSummary } from '../photos/photo.ts';
import { latitude, longitude } from '../values/geo.ts';

const { venue_id, locale_id, photo_id, rsvp_state, ...own } = eventRow.shape;

export const event = z
  .object({
    ...own,
    venue: z.object({ id: uuid, name: z.string(), latitude, longitude }).meta({ id: 'VenueSummary' }),
    locale: localeSummary,
    people: z.array(personSummary).describe('The line-up, in order.'),
    photo: photoSummary.nullable(),
    rsvp: z
      .object({ state: rsvpState })
      .nullable()
      .meta({ id: 'Rsvp' })
      .describe("The signed-in user's RSVP; null if there is none."),
  })
  .meta({ id: 'Event' });

export type Event = z.output<typeof event>;

/** The event with the user's RSVP; `not_found` if it is out of scope. */
export async function findEvent(reader: Reader, scope: Scope, id: string): Promise<Event> {
  const rows = await reader.query(eventById, scope, [id]);
  const [found] = await presentEvents(reader, scope, rows);
  if (found === undefined) throw notFound();
  return found;
}

/** Those of the ids that are in scope. */
export const readEvents = async (reader: Reader, scope: Scope, ids: string[]): Promise<Event[]> =>
  presentEvents(reader, scope, await reader.query(embeddingEventsByIds, scope, [ids]));

/** The events of a response, with their line-ups. */
export async function presentEvents(
  { query }: Reader,
  scope: Scope,
  rows: EmbeddingEventRow[],
): Promise<Event[]> {
  const ids = rows.map((row) => row.id);
  const people = ids.length === 0 ? [] : await query(peopleOfEvents, scope, [ids]);
  const byEvent = Map.groupBy(people, (person) => person.event_id);
  return rows.map((row) =>
    present(
      row,
      (byEvent.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    ),
  );
}

const present = (row: EmbeddingEventRow, people: Event['people']): Event => ({
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
  photo: photoIn(row),
  rsvp: row.rsvp_state === null ? null : { state: row.rsvp_state },
});
