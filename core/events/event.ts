import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import {
  type EmbeddingEventRow,
  embeddingEvents,
  embeddingEventsByIds,
  eventById,
  eventRow,
  peopleOfEvents,
} from '../../orm/records/event.ts';
import { mergedEvents } from '../../orm/records/merged.ts';
import { latitude, longitude } from '../../orm/records/points.ts';
import { type TagOfEvents, tagsOfEvents } from '../../orm/records/tag.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { missing } from '../errors/refusal.ts';
import { localeSummary } from '../locales/locale.ts';
import { personSummary } from '../people/person.ts';
import { photoIn, photoSummary } from '../photos/photo.ts';
import { readRows } from '../records/list.ts';
import { survivorOf } from '../records/survivor.ts';
import { tag } from '../tags/tag.ts';

const { venue_id, locale_id, photo_id, series_id, tag_ids, rsvp, ...own } = eventRow.shape;

/** What an event has as its row has it. */
const ownFields = z.object(own).keyof().options;

export const event = z
  .object({
    ...own,
    venue: z.object({ id: uuid, name: z.string(), latitude, longitude }).meta({ id: 'VenueSummary' }),
    locale: localeSummary,
    people: z.array(personSummary).describe('The line-up, in order.'),
    photo: photoSummary.nullable(),
    tags: z.array(tag).describe('Its tags, by name.'),
    series: z
      .object({ id: uuid, name: z.string(), recurrence: z.string() })
      .nullable()
      .meta({ id: 'SeriesSummary' })
      .describe('The series of which it is a date, with the RRULE of RFC 5545; null if it is none.'),
    rsvp: rsvp.meta({ id: 'Rsvp' }).describe("The signed-in user's RSVP; null if there is none."),
  })
  .meta({ id: 'Event' });

export type Event = z.output<typeof event>;

/** The event, or the one into which it was merged, with the user's RSVP; `not_found` if it is out of scope. */
export async function findEvent(reader: Reader, scope: Scope, id: string): Promise<Event> {
  const [row] = await reader.query(eventById, scope, [id]);
  const survivor = row ?? (await survivorOf(reader, scope, mergedEvents, eventById, id));
  const [found = missing()] = await eventBodies(reader, scope, [survivor]);
  return found;
}

/** Those of the ids that are in scope. */
export const readEvents = async (reader: Reader, scope: Scope, ids: string[]): Promise<Event[]> =>
  eventBodies(reader, scope, await reader.query(embeddingEventsByIds, scope, [ids]));

/** The events of a response, with their line-ups. */
export async function eventBodies(
  { query }: Reader,
  scope: Scope,
  rows: EmbeddingEventRow[],
): Promise<Event[]> {
  const ids = rows.map((row) => row.id);
  const tagIds = [...new Set(rows.flatMap((row) => row.tag_ids))];
  const [people, tags] = await Promise.all([
    ids.length === 0 ? [] : query(peopleOfEvents, scope, [ids]),
    tagIds.length === 0 ? [] : query(tagsOfEvents, scope, [tagIds]),
  ]);
  const byEvent = Map.groupBy(people, (person) => person.event_id);
  return rows.map((row) =>
    eventBody(row, {
      people: (byEvent.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      tags: tagsAmong(row.tag_ids, tags),
    }),
  );
}

/** Each once: two of the ids may mean one tag by now. */
function tagsAmong(ids: readonly string[], tags: readonly TagOfEvents[]): Event['tags'] {
  const own = tags.filter(({ given }) => ids.includes(given));
  return own
    .filter(({ id }, index) => own.findIndex((tag) => tag.id === id) === index)
    .map(({ id, name, color }) => ({ id, name, color }));
}

const eventBody = (row: EmbeddingEventRow, { people, tags }: Pick<Event, 'people' | 'tags'>): Event => ({
  ...pick(row, ownFields),
  venue: {
    id: row.venue_id,
    name: row.venue_name,
    latitude: row.venue_latitude,
    longitude: row.venue_longitude,
  },
  locale: { id: row.locale_id, name: row.locale_name },
  people,
  photo: photoIn(row),
  tags,
  series: seriesIn(row),
  rsvp: row.rsvp,
});

/** A pattern with a rest takes three times as long. */
function pick<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name>;
function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = row[name];
  return picked;
}

/** A series may be deleted where its past dates are not. */
const seriesIn = ({ series_id: id, series_name: name, recurrence }: EmbeddingEventRow): Event['series'] =>
  id === null || name === null || recurrence === null ? null : { id, name, recurrence };

/** The next events of an owner, soonest first. */
export const nextEvents = (
  reader: Reader,
  scope: Scope,
  owner: 'locale' | 'venue' | 'person',
  { id, limit }: { readonly id: string; readonly limit: number },
): Promise<EmbeddingEventRow[]> => {
  const selection = { owner, ids: [id], filters: { upcoming: true } };
  return readRows(reader, scope, embeddingEvents, selection, { order: 'starts_at', limit });
};
