import { z } from 'zod';
import { inAudience } from '../scope.ts';
import { parameters, scopedQuery } from '../statement.ts';
import { changeOfRecord } from './batch.ts';

const latest = z.object({
  audience_id: z.string(),
  /** The transaction, as text: JavaScript has no integers of this size. */
  position: z.string(),
  operation: z.string(),
  batch: z.string().nullable(),
  changed_at: z.string(),
});

/** The latest change of a record. */
export const latestChange = scopedQuery(
  'latest_change',
  latest,
  parameters<[kind: string, id: string]>(),
  `select c.audience_id, c.position::text, c.operation, c.batch, c.changed_at from change c
   where c.record = $2 and c.kind = $1 and c.operation <> 'none' and ${inAudience('c.audience_id')}
   order by c.position desc limit 1`,
);

/** What a transaction changed. */
export const changesAtPosition = scopedQuery(
  'changes_at_position',
  changeOfRecord,
  parameters<[position: string]>(),
  `select c.id, c.kind, c.operation from change c where c.position = $1::bigint and c.audience_id = :audience::uuid
     and c.operation <> 'none' order by c.record, c.id`,
);
