import { z } from 'zod';
import { type BatchRow, newestBatches } from '../../orm/reads/batch.ts';
import { timestamp, uuid } from '../../orm/row-types.ts';
import { wholeAudience } from '../../orm/scope.ts';
import { nilId } from '../ids.ts';
import { decodeCursor, pageInput, pageOf, startKey, toPage } from '../paging.ts';
import { researchProcedure } from '../procedures.ts';
import { audienceForResearch, audienceSelection } from '../scope.ts';
import { counts } from './batch-report.ts';

const batch = z
  .object({
    id: uuid,
    created_at: timestamp,
    source: z.object({ name: z.string(), url: z.string().nullable(), agent: z.string().nullable() }),
    by: z
      .object({ type: z.enum(['service_token', 'user']), id: uuid.nullable(), name: z.string().nullable() })
      .describe('Who sent it; id and name are null for a user who has been erased since.'),
    venues: counts,
    events: counts,
    undoes: uuid
      .nullable()
      .describe('The batch that this one undoes; its `updated` includes what it deleted.'),
    undone_by: uuid.nullable().describe('The batch that undoes this one, and is not undone itself.'),
  })
  .meta({ id: 'Batch' });

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
  .output(pageOf(batch))
  .query(async ({ ctx, input: { limit, cursor, ...selection } }) => {
    const { id: audienceId } = await audienceForResearch(ctx, selection);
    const scope = wholeAudience(audienceId, ctx.now().toISOString());
    const [createdAt, id] = decodeCursor(cursor, startKey) ?? startOfList;
    const rows = await ctx.database.query(newestBatches, scope, [maximumListed, limit + 1, createdAt, id]);
    const page = toPage(rows, limit, (row) => [row.created_at, row.id]);
    return { ...page, items: page.items.map(present) };
  });

const present = (row: BatchRow): z.output<typeof batch> => ({
  id: row.id,
  created_at: row.created_at,
  source: { name: row.source, url: row.source_url, agent: row.source_agent },
  by:
    row.service_token_id === null
      ? { type: 'user', id: row.user_id, name: row.user_name }
      : { type: 'service_token', id: row.service_token_id, name: row.service_token_name },
  venues: { created: row.venues_created, updated: row.venues_updated, unchanged: row.venues_unchanged },
  events: { created: row.events_created, updated: row.events_updated, unchanged: row.events_unchanged },
  undoes: row.undoes,
  undone_by: row.undone_by,
});
