import { z } from 'zod';
import { newestBatches } from '../../orm/reads/batch.ts';
import { nilId } from '../../orm/statements/input-types.ts';
import { proven, researchProcedure } from '../procedures/procedures.ts';
import { decodeCursor, pageInput, pageOf, startKey, toPage } from '../records/paging.ts';
import { audienceSelection, researchScope } from '../request/scope.ts';
import { batch, presentBatch } from './batch.ts';

/** In all pages together. */
const maximumListed = 50;

/** The sort key before the newest batch. */
const startOfList = ['infinity', nilId] as const;

export const listBatches = researchProcedure('research:read')
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/research/batches',
      summary: 'List the 50 most recent batches, newest first',
      tags: ['Research'],
    },
    refuses: ['forbidden', 'not_found'],
  })
  .input(z.object({ ...pageInput, ...audienceSelection }))
  .output(proven(pageOf(batch)))
  .query(async ({ ctx, input: { limit, cursor, ...selection } }) => {
    const { scope } = await researchScope(ctx, selection);
    const [createdAt, id] = decodeCursor(cursor, startKey) ?? startOfList;
    const rows = await ctx.database.query(newestBatches, scope, [maximumListed, limit + 1, createdAt, id]);
    const page = toPage(rows, limit, (row) => [row.created_at, row.id]);
    return { ...page, items: page.items.map(presentBatch) };
  });
