import { z } from 'zod';
import { proposalState } from '../records/proposal.ts';
import { inAudience } from '../statements/scope.ts';
import { parameters, scopedQuery } from '../statements/statement.ts';

const batchRow = z.object({
  id: z.string(),
  created_at: z.string(),
  undoes: z.string().nullable(),
  undone_by: z.string().nullable(),
  approves: z.string().nullable(),
  state: proposalState.nullable(),
  reason: z.string().nullable(),
  source: z.string(),
  source_url: z.string().nullable(),
  source_agent: z.string().nullable(),
  service_token_id: z.string().nullable(),
  service_token_name: z.string().nullable(),
  user_id: z.string().nullable(),
  run: z.string().nullable(),
  source_id: z.string().nullable(),
  user_name: z.string().nullable(),
  venues_created: z.number(),
  venues_updated: z.number(),
  venues_unchanged: z.number(),
  venues_deleted: z.number(),
  events_created: z.number(),
  events_updated: z.number(),
  events_unchanged: z.number(),
  events_deleted: z.number(),
});

export type BatchRow = z.output<typeof batchRow>;

const batchColumns = `b.id, b.created_at, b.undoes, batch_undone_by(b.id) as undone_by, b.approves, b.state, b.reason, b.source, b.source_url, b.source_agent,
  b.service_token_id, t.name as service_token_name, b.user_id, u.name as user_name, b.run, r.source_id,
  b.venues_created, b.venues_updated, b.venues_unchanged, b.venues_deleted,
  b.events_created, b.events_updated, b.events_unchanged, b.events_deleted`;

const senders = `left join service_token t on t.id = b.service_token_id left join "user" u on u.id = b.user_id
  left join source_run r on r.id = b.run`;

/** The most recent batches of an audience, after a sort key, newest first. */
export const newestBatches = scopedQuery(
  'newest_batches',
  batchRow,
  parameters<[maximum: number, limit: number, createdAt: string, id: string]>(),
  `with recent as (
     select * from batch where audience_id = :audience::uuid order by created_at desc, id desc limit $1)
   select ${batchColumns} from recent b ${senders}
   where (b.created_at, b.id) < ($3::timestamptz, $4::uuid)
   order by b.created_at desc, b.id desc limit $2`,
);

export const batchById = scopedQuery(
  'batch_by_id',
  batchRow,
  parameters<[id: string]>(),
  `select ${batchColumns} from batch b ${senders} where b.id = $1 and ${inAudience('b.audience_id')}`,
);

/** The response saved for an Idempotency-Key since a time. */
export const savedResponse = scopedQuery(
  'saved_response',
  z.object({ request_hash: z.string(), answer: z.unknown() }),
  parameters<[key: string, since: string]>(),
  `select request_hash, answer from batch_answer
   where audience_id = :audience::uuid and key = $1 and created_at > $2::timestamptz`,
);
