import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { type LocaleRow, localesByName } from '../../orm/reads/locale.ts';
import { originsOfVenues, snapshotState, upcomingOfVenues } from '../../orm/reads/snapshot.ts';
import { type VenueRow, venuesByName } from '../../orm/reads/venue.ts';
import { type Scope, wholeAudience } from '../../orm/scope.ts';
import { notFound } from '../errors.ts';
import { presentEvents } from '../events/event.ts';
import { presentLocale } from '../locales/locale.ts';
import { startOfNames } from '../paging.ts';
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
    const all = await ctx.database.query(localesByName, scope, [...startOfNames, null]);
    const locales = all
      .filter(({ label }) => input.locale === undefined || label === input.locale)
      .map(presentLocale);
    if (input.locale !== undefined && locales.length === 0) throw notFound();
    return {
      version,
      audience,
      locales,
      venuesOf: ({ id }: LocaleRow) => venuesOf(ctx.database, scope, id),
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

/** A locale's venues by name, including hidden ones. The next part is read when the previous one has been sent. */
async function* venuesOf(database: Reader, scope: Scope, localeId: string): AsyncGenerator<SnapshotVenue[]> {
  let last = startOfNames;
  for (;;) {
    const rows = await database.query(venuesByName, scope, [localeId, venuesPerPart, ...last]);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield await presentVenues(database, scope, rows);
    last = [end.name_key, end.id];
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
