import { z } from 'zod';
import type { BatchRow } from '../../orm/reads/batch.ts';
import { timestamp, uuid } from '../../orm/statements/row-types.ts';
import { counts } from './batch-report.ts';

export const batch = z
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

export const presentBatch = (row: BatchRow): z.output<typeof batch> => ({
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
