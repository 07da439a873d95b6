import { z } from 'zod';
import { type BatchRow, newestBatches } from '../../orm/reads/batch.ts';
import { nilId, uuid } from '../ids.ts';
import { cut, decodeCursor, pageInput, pageOf, startKey } from '../paging.ts';
import { researchProcedure } from '../procedures.ts';
import { audienceSelection } from '../scope.ts';
import { timestamp } from '../time.ts';
import { researchedAudience } from './audience.ts';
import { counts } from './counts.ts';

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
  })
  .meta({ id: 'Batch' });

/** There are never more, whatever `limit` a page has. */
const listed = 50;

const end = ['infinity', nilId] as const;

export const listBatches = researchProcedure('research:read')
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/research/batches',
      summary: 'The 50 most recent batches, newest first',
      tags: ['Research'],
    },
    refuses: ['forbidden', 'not_found'],
  })
  .input(z.object({ ...pageInput, ...audienceSelection }))
  .output(pageOf(batch))
  .query(async ({ ctx, input: { limit, cursor, ...selection } }) => {
    const { id: audienceId } = await researchedAudience(ctx, selection);
    const [createdAt, id] = decodeCursor(cursor, startKey) ?? end;
    const rows = await ctx.database.read(newestBatches, [audienceId, listed, limit + 1, createdAt, id]);
    const page = cut(rows, limit, (row) => [row.created_at, row.id]);
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
});
