import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { snapshotLocales, snapshotState } from '../../orm/reads/snapshot.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { notFound } from '../errors/refusal.ts';
import { researchProcedure } from '../procedures/procedures.ts';
import { researchScope } from '../request/scope.ts';
import { type SnapshotVenue, snapshotInput } from './snapshot.ts';
import { snapshotVenues } from './snapshot-venues.ts';

export const takeSnapshot = researchProcedure('research:read')
  .meta({
    isCostly: true,
    command: "Get the audience's locales and venues with their upcoming events",
    refuses: ['forbidden', 'not_found'],
  })
  .input(z.object(snapshotInput))
  .query(async ({ ctx, input }) => {
    const { audience, scope } = await researchScope(ctx, input);
    const [state] = await ctx.database.query(snapshotState, scope, [input.locale ?? null]);
    if (state?.has_locale !== true) throw notFound();
    const version = versionOf(scope, state, input.locale);
    return {
      version,
      audience,
      locales: () => localesOf(ctx.database, scope, input.locale),
    };
  });

/** Changes exactly when the snapshot does. */
const versionOf = ({ audienceId }: Scope, state: object, label: string | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([audienceId, state, label]))
    .digest('base64url');

/** One read settles what the snapshot contains. */
async function localesOf(database: Reader, scope: Scope, label: string | undefined) {
  const rows = await database.query(snapshotLocales, scope, [label ?? null]);
  return rows.map(({ contents, ...locale }) => ({
    locale,
    venues: () => venuesIn(database, scope, contents),
  }));
}

/** Few enough that V8 collects them in its young generation. */
const venuesPerPart = 50;

/**
 * The venues and events that a locale had when the snapshot began, in the order and at the places that they had then:
 * whatever is renamed or moved meanwhile is there once. The next part is read when the previous one has been sent.
 */
async function* venuesIn(database: Reader, scope: Scope, contents: string): AsyncGenerator<SnapshotVenue[]> {
  const venues = contents === '' ? [] : contents.split(';');
  for (let start = 0; start < venues.length; start += venuesPerPart)
    yield await snapshotVenues(
      database,
      scope,
      venues.slice(start, start + venuesPerPart).map((ids) => ids.split(',')),
    );
}
