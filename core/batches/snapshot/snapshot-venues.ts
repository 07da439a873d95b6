import type { Reader } from '../../../orm/database.ts';
import { eventsOfSnapshot, originsOfSnapshot } from '../../../orm/reads/snapshot.ts';
import { venues } from '../../../orm/records/venue.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { eventBodies } from '../../events/event.ts';
import { venueBody } from '../../venues/venue.ts';
import type { SnapshotVenue } from './snapshot.ts';

/** Venues with their events and where both are from. `contents`: for each venue its id, then those of its events. */
export async function snapshotVenues(
  database: Reader,
  scope: Scope,
  contents: readonly (readonly string[])[],
): Promise<SnapshotVenue[]> {
  const venueIds = contents.flatMap(([id = '']) => id);
  const eventIds = contents.flatMap(([, ...ids]) => ids);
  const [venueRows, events, origins] = await Promise.all([
    database.query(venues.byIds, scope, [venueIds]),
    database.query(eventsOfSnapshot, scope, [eventIds]).then((rows) => eventBodies(database, scope, rows)),
    database.query(originsOfSnapshot, scope, [[...venueIds, ...eventIds]]),
  ]);
  const venue = new Map(venueRows.map((row) => [row.id, row]));
  const originsOf = Map.groupBy(origins, ({ record }) => record);
  const externalIds = (id: string) =>
    (originsOf.get(id) ?? []).map(({ source, external_id }) => ({ source, external_id }));
  const event = new Map(events.map((row) => [row.id, { ...row, external_ids: externalIds(row.id) }]));
  return contents.flatMap(([id = '', ...eventIds]) => {
    const row = venue.get(id);
    if (row === undefined) return [];
    const own = originsOf.get(id) ?? [];
    return {
      ...venueBody(row),
      external_ids: externalIds(id),
      provenance: own.map(({ source, url, retrieved_at, confidence, note }) => ({
        source,
        url,
        retrieved_at,
        confidence,
        note,
      })),
      events: eventIds.flatMap((eventId) => event.get(eventId) ?? []),
    };
  });
}
