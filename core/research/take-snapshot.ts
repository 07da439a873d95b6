import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import {
  originsOfVenues,
  snapshotLocales,
  snapshotState,
  upcomingOfVenues,
} from '../../orm/reads/snapshot.ts';
import { type VenueRow, venues } from '../../orm/reads/venue.ts';
import { type Scope, wholeAudience } from '../../orm/scope.ts';
import { notFound } from '../errors.ts';
import { presentEvents } from '../events/event.ts';
import { researchProcedure } from '../procedures.ts';
import { audienceForResearch } from '../scope.ts';
import { presentVenue } from '../venues/venue.ts';
import { type SnapshotVenue, snapshotInput } from './snapshot.ts';

export const takeSnapshot = researchProcedure('research:read')
  .meta({ refuses: ['forbidden', 'not_found'] })
  .input(z.object(snapshotInput))
  .query(async ({ ctx, input }) => {
    const audience = await audienceForResearch(ctx, input);
    const scope = wholeAudience(audience.id, ctx.now().toISOString());
    const version = await versionOf(ctx.database, scope, input.locale);
    const rows = await ctx.database.query(snapshotLocales, scope, [input.locale ?? null]);
    if (input.locale !== undefined && rows.length === 0) throw notFound();
    return {
      version,
      audience,
      locales: rows.map(({ venue_ids, ...locale }) => ({
        locale,
        venues: () => venuesIn(ctx.database, scope, venue_ids),
      })),
    };
  });

/** Changes exactly when the snapshot does. */
async function versionOf({ query }: Reader, scope: Scope, label: string | undefined) {
  const state = await query(snapshotState, scope, []);
  return createHash('sha256')
    .update(JSON.stringify([scope.audienceId, state, label]))
    .digest('base64url');
}

/** Few enough that V8 collects them in its young generation. */
const venuesPerPart = 50;

const idLength = 36;

/**
 * The venues that a locale had when the snapshot began, in the order that they had then: whatever is renamed or moved
 * meanwhile is there once. The next part is read when the previous one has been sent.
 */
async function* venuesIn(database: Reader, scope: Scope, joinedIds: string): AsyncGenerator<SnapshotVenue[]> {
  const partLength = venuesPerPart * (idLength + 1);
  for (let start = 0; start < joinedIds.length; start += partLength) {
    const ids = joinedIds.slice(start, start + partLength - 1).split(',');
    const rows = new Map((await database.query(venues.byIds, scope, [ids])).map((row) => [row.id, row]));
    yield await presentVenues(
      database,
      scope,
      ids.flatMap((id) => rows.get(id) ?? []),
    );
  }
}

async function presentVenues(
  database: Reader,
  scope: Scope,
  rows: readonly VenueRow[],
): Promise<SnapshotVenue[]> {
  const ids = rows.map(({ id }) => id);
  const [events, origins] = await Promise.all([
    database.query(upcomingOfVenues, scope, [ids]).then((rows) => presentEvents(database, scope, rows)),
    database.query(originsOfVenues, scope, [ids]),
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
