import { z } from 'zod';
import { inAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';
import { changeOfRecord } from './batch.ts';

const latest = z.object({
  audience_id: z.string(),
  operation: z.string(),
  /**
   * The transaction that deleted it, as text: JavaScript has no integers of this size. Null if the record is there, or missing
   * because its creation was undone.
   */
  deletion: z.string().nullable(),
  deleted_at: z.string().nullable(),
});

/** The latest change of a record, and the deletion that is in force: the latest, or the one before what was undone since. */
export const latestChange = scopedQuery(
  'latest_change',
  latest,
  parameters<[kind: string, id: string]>(),
  `select latest.audience_id, latest.operation, deletion.position::text as deletion, deletion.changed_at as deleted_at
   from (
     select * from change c
     where c.record = $2 and c.kind = $1 and c.operation <> 'none' and ${inAudience('c.audience_id')}
     order by c.position desc limit 1) latest
   left join change deletion on deletion.record = latest.record and deletion.kind = latest.kind
     and deletion.audience_id = latest.audience_id and deletion.position
       = deletion_in_force(latest.audience_id, latest.kind, latest.record, latest.position + 1)`,
);

/** What a transaction changed. */
export const changesAtPosition = scopedQuery(
  'changes_at_position',
  changeOfRecord,
  parameters<[position: string]>(),
  `select c.id, c.kind, c.operation from change c where c.position = $1::bigint and c.audience_id = :audience::uuid
     and c.operation <> 'none' order by c.record, c.id`,
);
