import { z } from 'zod';
import { inAudience } from '../../statements/scope.ts';
import { command, noColumns, parameters, scopedCommand, scopedQuery } from '../../statements/statement.ts';

const batchId = parameters<[batchId: string]>();

const undoneBatch = z.object({
  id: z.string(),
  audience_id: z.string(),
  source: z.string(),
  source_url: z.string().nullable(),
  service_token_id: z.string().nullable(),
  created_at: z.string(),
  is_proposal: z.boolean(),
  /** The undo that stands. */
  undone_by: z.string().nullable(),
  /** Whether the ledger has less of it than it wrote: it is older than what the ledger keeps. */
  is_forgotten: z.boolean(),
});

export type UndoneBatch = z.output<typeof undoneBatch>;

export const batchToUndo = scopedQuery(
  'batch_to_undo',
  undoneBatch,
  batchId,
  `select b.id, b.audience_id, b.source, b.source_url, b.service_token_id, b.created_at, b.state is not null as is_proposal, batch_undone_by(b.id) as undone_by,
     b.state is null and b.venues_created + b.venues_updated + b.venues_deleted
         + b.events_created + b.events_updated + b.events_deleted > 0
       and not exists (select from change c where c.batch = b.id) as is_forgotten
   from batch b where b.id = $1 and ${inAudience('b.audience_id')}`,
);

export const changeOfRecord = z.object({
  id: z.string(),
  kind: z.string(),
  operation: z.string(),
});

export type ChangeOfRecord = z.output<typeof changeOfRecord>;

/** What a batch changed. */
export const changesOfBatch = scopedQuery(
  'changes_of_batch',
  changeOfRecord,
  batchId,
  `select c.id, c.kind, c.operation from change c
   where c.batch = $1 and c.audience_id = :audience::uuid and c.operation <> 'none' order by c.record, c.id`,
);

/**
 * After a batch is undone, neither its response replays nor one that its source got since: they name what the undo took
 * back.
 */
export const forgetResponses = scopedCommand(
  'forget_responses',
  noColumns,
  batchId,
  `delete from batch_answer answered using batch undone, batch later
   where undone.id = $1 and undone.audience_id = :audience::uuid and answered.audience_id = undone.audience_id
     and later.id = coalesce(answered.batch, (answered.answer ->> 'id')::uuid) and later.source = undone.source
     and later.audience_id = undone.audience_id and answered.created_at >= undone.created_at`,
);

/**
 * In a transaction that writes thousands of records, tables outgrow their statistics: of an audience that these do not know
 * yet the planner expects one row, and reads all of them again for each row of another table. Without the parameters'
 * values it expects an average audience's.
 */
export const planForAnyAudience = command(
  'plan_for_any_audience',
  noColumns,
  parameters<[]>(),
  "select from set_config('plan_cache_mode', 'force_generic_plan', true)",
);
