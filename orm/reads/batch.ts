import { statement } from '../statement.ts';

export interface BatchRow {
  id: string;
  created_at: string;
  source: string;
  source_url: string | null;
  source_agent: string | null;
  service_token_id: string | null;
  service_token_name: string | null;
  user_id: string | null;
  user_name: string | null;
  venues_created: number;
  venues_updated: number;
  venues_unchanged: number;
  events_created: number;
  events_updated: number;
  events_unchanged: number;
}

/** Of the so many most recent batches of an audience: those after a place in the order, newest first. */
export const newestBatches = statement<
  BatchRow,
  [audienceId: string, most: number, limit: number, createdAt: string, id: string]
>(
  'newest_batches',
  `with recent as (
     select * from batch where audience_id = $1 order by created_at desc, id desc limit $2)
   select b.id, b.created_at, b.source, b.source_url, b.source_agent,
     b.service_token_id, t.name as service_token_name, b.user_id, u.name as user_name,
     b.venues_created, b.venues_updated, b.venues_unchanged,
     b.events_created, b.events_updated, b.events_unchanged
   from recent b left join service_token t on t.id = b.service_token_id left join "user" u on u.id = b.user_id
   where (b.created_at, b.id) < ($4::timestamptz, $5::uuid)
   order by b.created_at desc, b.id desc limit $3`,
);
