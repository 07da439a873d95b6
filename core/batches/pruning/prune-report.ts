import { z } from 'zod';
import { timestamp, uuid } from '../../../orm/statements/row-types.ts';
import { keptState } from '../batch-report.ts';

const prunedRecord = z
  .object({
    kind: z.enum(['venue', 'event']),
    external_id: z.string(),
    id: uuid,
    name: z.string(),
    starts_at: timestamp.nullable().describe('Null for venues.'),
    result: z.enum(['deleted', 'kept']),
    reason: z.string().nullable().describe('Why it is kept, in English.'),
  })
  .meta({ id: 'PrunedRecord' });

export const pruneReport = z
  .object({
    id: uuid
      .nullable()
      .describe(
        'The id of the deletions, which are a batch that can be undone; null where nothing was deleted.',
      ),
    dry_run: z.boolean().describe('Whether nothing was deleted.'),
    state: keptState,
    records: z
      .array(prunedRecord)
      .describe(
        'What the source no longer has: venues, then events, by external id; the first 10,000 of each, and the others ' +
          'the next time.',
      ),
  })
  .meta({ id: 'PruneReport' });

export type PrunedRecord = z.output<typeof prunedRecord>;
export type PruneReport = z.output<typeof pruneReport>;
