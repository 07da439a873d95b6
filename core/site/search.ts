import { z } from 'zod';
import { facetFilters } from '../../orm/records/facets.ts';
import { optional } from '../../orm/records/filters.ts';
import { openProcedure, proven } from '../procedures/procedures.ts';
import { siteScope } from '../request/scope.ts';
import { searchInput } from '../search/find-hits.ts';
import { findRecords, found } from '../search/find-records.ts';

const limit = 40;

export const searchSite = openProcedure
  .meta({ isCostly: true, refuses: ['unauthenticated', 'not_found'] })
  .input(z.object({ q: searchInput.q.optional(), ...optional(facetFilters) }))
  .output(
    proven(
      z.array(found).describe(`What matches best, best first: at most ${limit}. Nothing without \`q\`.`),
    ),
  )
  .query(async ({ ctx, input: { q, ...filters } }) => {
    const { scope } = await siteScope(ctx);
    return q === undefined ? [] : findRecords(ctx, scope, { q, ...filters, limit });
  });
