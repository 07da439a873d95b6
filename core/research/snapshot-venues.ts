import { originsOfVenues, upcomingOfVenues } from '../../orm/reads/snapshot.ts';
import { type VenueRow, venuesByName } from '../../orm/reads/venue.ts';
import type { Dependencies } from '../context.ts';
import { presentEvents } from '../events/event.ts';
import { startOfNames } from '../paging.ts';
import { presentVenue } from '../venues/venue.ts';
import type { SnapshotVenue } from './snapshot.ts';

/** So few that they are garbage before V8 keeps them for longer. */
const atOnce = 50;

/** A locale's venues by name, hidden ones included, part by part: nothing is held while a part is sent. */
export async function* venuesOf(
  dependencies: Dependencies,
  audienceId: string,
  localeId: string,
): AsyncGenerator<SnapshotVenue[]> {
  let last = startOfNames;
  for (;;) {
    const rows = await dependencies.database.read(venuesByName, [localeId, true, atOnce, ...last]);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield await present(dependencies, audienceId, rows);
    last = [end.name, end.id];
  }
}

async function present(
  { database, now }: Dependencies,
  audienceId: string,
  rows: readonly VenueRow[],
): Promise<SnapshotVenue[]> {
  const ids = rows.map(({ id }) => id);
  const [events, origins] = await Promise.all([
    database.read(upcomingOfVenues, [ids, now().toISOString()]).then((rows) => presentEvents(database, rows)),
    database.read(originsOfVenues, [audienceId, ids]),
  ]);
  const eventsAt = Map.groupBy(events, ({ venue }) => venue.id);
  const originsOf = Map.groupBy(origins, ({ venue_id }) => venue_id);
  return rows.map((row) => {
    const own = originsOf.get(row.id) ?? [];
    return {
      ...presentVenue(row),
      external_ids: own.map(({ source, external_id }) => ({ source, external_id })),
      provenance: own.map(({ source, url, retrieved_at, confidence, note }) => ({
        source,
        url,
        retrieved_at,
        confidence,
        note,
      })),
      events: eventsAt.get(row.id) ?? [],
    };
  });
}
