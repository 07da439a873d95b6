import { z } from 'zod';
import { changeKind, changeOperation } from '../records/history.ts';
import { timestamp, uuid } from '../statements/row-types.ts';
import { ofAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

const changedField = z.object({
  name: z.string().describe('As the API names it, such as `starts_at`.'),
  before: z.unknown().describe('Null too if there was no record before.'),
  after: z.unknown().describe('Null too if there is no record after.'),
});

export const batchChange = z.object({
  kind: changeKind,
  id: uuid.describe("The record's id."),
  operation: changeOperation,
  fields: z
    .array(changedField)
    .describe('The fields that changed; all of them, if it was created or deleted.'),
  changed_at: timestamp,
});

/** What a batch changed, in the order of writing, after a number. */
export const changesOfBatch = scopedQuery(
  'changes_of_batch_by_number',
  batchChange.extend({ number: z.string() }),
  parameters<[batchId: string, after: string, limit: number]>(),
  `select c.kind, c.record as id, c.operation, c.changed_at, c.id as number,
     (select coalesce(jsonb_agg(jsonb_build_object(
         'name', name, 'before', c.before -> name, 'after', c.after -> name) order by name), '[]')
       from jsonb_object_keys(c.before || c.after) name where name <> 'id') as fields
   from change c
   where c.batch = $1 and ${ofAudience('c.audience_id')} and c.operation <> 'none' and c.id > $2::uuid
   order by c.id limit $3`,
);
