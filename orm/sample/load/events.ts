import type { Compact } from '../compact.ts';
import { shifted } from '../shift.ts';
import type { Context } from './context.ts';
import { tables } from './tables.ts';

export function eventRows(sample: Compact, weeks: number, { audience_id, times, ids }: Context) {
  const localeOf = new Map(sample.venues.map((venue) => [venue.external_id, venue.locale]));
  const photoOf = new Map(sample.photos.map((photo) => [photo.event, ids.photo(photo.external_id)]));
  return [
    tables.photo(
      sample.photos.map(({ external_id, url }) => ({
        id: ids.photo(external_id),
        audience_id,
        url,
        ...times,
      })),
    ),
    tables.event(
      sample.events.map((event) => {
        const { starts_at, ends_at } = shifted(event, weeks);
        return {
          id: ids.event(event.external_id),
          audience_id,
          venue_id: ids.venue(event.venue),
          locale_id: ids.locale(localeOf.get(event.venue) ?? ''),
          name: event.name,
          description: event.description ?? null,
          featured: event.featured ?? false,
          starts_at: starts_at.toISOString(),
          ends_at: ends_at?.toISOString() ?? null,
          time_zone: event.time_zone,
          url: event.source_url ?? null,
          photo_id: photoOf.get(event.external_id) ?? null,
          ...times,
        };
      }),
    ),
    tables.event_person(
      sample.events.flatMap((event) =>
        (event.people ?? []).map((person, position) => ({
          event_id: ids.event(event.external_id),
          person_id: ids.person(person),
          audience_id,
          position,
        })),
      ),
    ),
  ];
}
