import { z } from 'zod';
import { venuesByName } from '../../orm/reads/venue.ts';
import type { Scope } from '../../orm/scope.ts';
import type { Dependencies } from '../context.ts';
import { bothOrNeither, optionalPoint, type Point } from '../geo.ts';
import { anyUuid, id } from '../ids.ts';
import { findLocale } from '../locales/locale.ts';
import { decodeCursor, nameCursor, nameKey, pageInput, pageOf, startOfNames, toPage } from '../paging.ts';
import { browseProcedure } from '../procedures.ts';
import { audienceSelection, readingScope } from '../scope.ts';
import { nearest } from './nearest.ts';
import { listedVenue, presentNearVenue, presentVenue } from './venue.ts';

export const listVenuesInLocale = browseProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/locales/{locale_id}/venues',
      summary: "List a locale's venues, nearest first",
      description: 'Visible venues only. Without a point, they are sorted by name.',
      tags: ['Venues'],
    },
  })
  .input(
    z
      .object({ locale_id: id('Locale'), ...optionalPoint, ...pageInput, ...audienceSelection })
      .superRefine(bothOrNeither),
  )
  .output(pageOf(listedVenue))
  .query(async ({ ctx, input }) => {
    const { latitude, longitude, limit, cursor } = input;
    const list: List = { localeId: input.locale_id, scope: await readingScope(ctx, input), limit, cursor };
    return latitude === undefined || longitude === undefined
      ? byName(ctx, list)
      : byDistance(ctx, list, { latitude, longitude });
  });

interface List {
  localeId: string;
  scope: Scope;
  limit: number;
  cursor: string | undefined;
}

async function byName(dependencies: Dependencies, { localeId, scope, limit, cursor }: List) {
  const [key, venueId] = decodeCursor(cursor, nameKey) ?? startOfNames;
  const [rows] = await Promise.all([
    dependencies.database.query(venuesByName, scope, [localeId, limit + 1, key, venueId]),
    findLocale(dependencies.database, scope, localeId),
  ]);
  const page = toPage(rows, limit, nameCursor);
  return { ...page, items: page.items.map(presentVenue) };
}

const nearKey = z
  .tuple([z.number(), anyUuid, z.int().min(0).max(1e9)])
  .transform(([distance, venueId, candidateCount]) => ({ distance, id: venueId, candidateCount }));

async function byDistance(
  dependencies: Dependencies,
  { localeId, scope, limit, cursor }: List,
  point: Point,
) {
  const after = decodeCursor(cursor, nearKey);
  const rows = await nearest(dependencies.database, { localeId, scope, point, limit: limit + 1, after });
  if (rows.length === 0) await findLocale(dependencies.database, scope, localeId);
  const page = toPage(rows, limit, (row) => [row.distance, row.id, row.candidate_count]);
  return { ...page, items: page.items.map(presentNearVenue) };
}
