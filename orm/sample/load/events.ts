import { bulkInsert } from '../../commands/bulk-write.ts';
import type { Transaction } from '../../database.ts';
import { dayColumns } from '../../records/wall-time.ts';
import type { Compact } from '../compact.ts';
import { shifted, weeksToShift } from '../shift.ts';
import type { Context } from './context.ts';

const times = ['created_at', 'updated_at'] as const;

const insertPhotos = bulkInsert('photo', ['id', 'url', ...times]);
const insertEvents = bulkInsert('event', [
  ...(['id', 'venue_id', 'locale_id', 'name', 'description', 'featured'] as const),
  ...(['starts_at', 'ends_at', 'all_day', 'time_zone', 'day', 'day_starts_at'] as const),
  ...(['url', 'photo_id', ...times] as const),
]);
const insertLineUps = bulkInsert('event_person', ['event_id', 'person_id', 'position']);

/** With their photos and line-ups. */
export async function loadEvents(
  transaction: Transaction,
  { venues, events, photos }: Compact,
  { scope, now, times, ids }: Context,
): Promise<void> {
  const weeks = weeksToShift(events, now);
  const localeOf = new Map(venues.map((venue) => [venue.external_id, venue.locale]));
  const photoOf = new Map(photos.map((photo) => [photo.event, ids.photo(photo.external_id)]));
  await insertPhotos(
    transaction,
    scope,
    photos.map(({ external_id, url }) => ({ id: ids.photo(external_id), url })),
    times,
  );
  await insertEvents(
    transaction,
    scope,
    events.map((event) => {
      const { starts_at, ends_at } = shifted(event, weeks);
      const { time_zone } = event;
      const all_day = isMidnight(event.starts_at) && isMidnight(event.ends_at);
      const start = { starts_at: starts_at.toISOString(), all_day, time_zone };
      return {
        id: ids.event(event.external_id),
        venue_id: ids.venue(event.venue),
        locale_id: ids.locale(localeOf.get(event.venue) ?? ''),
        name: event.name,
        description: event.description ?? null,
        featured: event.featured ?? false,
        ...start,
        ...dayColumns(start),
        ends_at: ends_at?.toISOString() ?? null,
        url: event.source_url ?? null,
        photo_id: photoOf.get(event.external_id) ?? null,
      };
    }),
    times,
  );
  await insertLineUps(
    transaction,
    scope,
    events.flatMap((event) =>
      (event.people ?? []).map((person, position) => ({
        event_id: ids.event(event.external_id),
        person_id: ids.person(person),
        position,
      })),
    ),
  );
}

const isMidnight = (wallTime = ''): boolean => wallTime.endsWith('T00:00');
