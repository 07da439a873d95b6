import { z } from 'zod';
import type { NearVenueRow } from '../../orm/reads/nearest-venues.ts';
import type { FilterValues } from '../../orm/records/record.ts';
import { type VenueRow, venues, venuesByName } from '../../orm/records/venue.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { findLocale } from '../locales/locale.ts';
import { browseProcedure } from '../procedures/procedures.ts';
import { type Filtered, filteredByName, filteredRows } from '../records/filtered-rows.ts';
import { listInput } from '../records/list-input.ts';
import { decodeCursor, nameCursor, nameKey, pageOf, startOfNames, toPage } from '../records/paging.ts';
import { totalCount } from '../records/total-count.ts';
import type { Dependencies } from '../request/context.ts';
import { readingScope } from '../request/scope.ts';
import { bothOrNeither, optionalPoint, type Point } from '../values/geo.ts';
import { anyUuid, id } from '../values/ids.ts';
import { nearest } from './nearest.ts';
import { listedVenue, presentNearVenue, presentVenue } from './venue.ts';

const radius = z
  .number()
  .min(0)
  .optional()
  .describe('Only venues within this distance from the point, in metres.');

export const listVenuesInLocale = browseProcedure
  .meta({
    isCostly: true,
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
      .object({
        locale_id: id('Locale'),
        ...optionalPoint,
        radius,
        ...listInput,
      })
      .superRefine(bothOrNeither)
      .superRefine(({ radius, latitude, longitude }, context) => {
        if (radius !== undefined && latitude === undefined && longitude === undefined)
          context.addIssue({ code: 'custom', path: ['radius'], message: 'requires latitude and longitude' });
      }),
  )
  .output(pageOf(listedVenue))
  .query(async ({ ctx, input }) => {
    const { locale_id: localeId, latitude, longitude, radius, query, limit, cursor, count } = input;
    const scope = await readingScope(ctx, input);
    const list: List = { localeId, scope, query, limit, cursor };
    const point = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    const filters = { query, near: point && { ...point, within: radius } };
    const [page, total] = await Promise.all([
      point === undefined ? byName(ctx, list) : byDistance(ctx, list, point, radius),
      totalCount(ctx, { scope, count }, venues, { kind: 'locale', id: localeId }, filters),
    ]);
    return { ...page, total };
  });

interface List {
  readonly localeId: string;
  readonly scope: Scope;
  readonly query: string | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
}

async function byName(dependencies: Dependencies, { localeId, scope, query, limit, cursor }: List) {
  const after = decodeCursor(cursor, nameKey) ?? startOfNames;
  const [rows] = await Promise.all([
    query === undefined
      ? dependencies.database.query(venuesByName, scope, [localeId, limit + 1, ...after])
      : filteredByName(dependencies, venues, {
          localeId,
          scope,
          query,
          filters: { query },
          limit: limit + 1,
          after,
        }),
    findLocale(dependencies.database, scope, localeId),
  ]);
  const page = toPage(rows, limit, nameCursor);
  return { ...page, items: page.items.map(presentVenue) };
}

const nearKey = z
  .tuple([z.number(), anyUuid, z.int().min(0).max(1e9)])
  .transform(([distance, venueId, candidateCount]) => ({ distance, id: venueId, candidateCount }));

type NearRow = VenueRow & Pick<NearVenueRow, 'distance' | 'candidate_count'>;

async function byDistance(
  dependencies: Dependencies,
  { localeId, scope, query, limit, cursor }: List,
  point: Point,
  radius: number | undefined,
) {
  const after = decodeCursor(cursor, nearKey);
  const list = { localeId, scope, limit: limit + 1 };
  const rows: NearRow[] =
    query === undefined
      ? await nearest(dependencies.database, { ...list, point, radius, after })
      : await nearestWithName(dependencies, {
          ...list,
          filters: { query, near: { ...point, within: radius } },
          after: after && [after.distance, after.id],
        });
  if (rows.length === 0) await findLocale(dependencies.database, scope, localeId);
  const page = toPage(rows, limit, (row) => [row.distance, row.id, row.candidate_count]);
  return { ...page, items: page.items.map(presentNearVenue) };
}

/** Sorts all venues with such a name. */
async function nearestWithName(
  dependencies: Dependencies,
  filtered: Filtered<FilterValues<typeof venues.filters>>,
) {
  const rows = await filteredRows(dependencies, venues, 'distance', filtered);
  return rows.map((row) => ({ ...row, distance: Number(row.sort_key), candidate_count: 0 }));
}
