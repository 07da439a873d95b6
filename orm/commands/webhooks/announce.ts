import { z } from 'zod';
import { noColumns, parameters, scopedCommand, scopedQuery } from '../../statements/statement.ts';

/** The webhooks that are told of something of this kind. */
export const webhooksFor = scopedQuery(
  'webhooks_for',
  z.object({ id: z.string() }),
  parameters<[kind: string]>(),
  `select id from webhook where audience_id = :audience::uuid and state <> 'ended' and kinds @> array[$1::text]`,
);

/**
 * But where a delivery about the same record waits for its first attempt, which reads the record only then: the lock keeps
 * that from beginning before what is told here is there to be read.
 */
export const insertDeliveries = scopedCommand(
  'insert_deliveries',
  noColumns,
  parameters<
    [
      ids: readonly string[],
      webhooks: readonly string[],
      kinds: readonly string[],
      records: readonly string[],
    ]
  >(),
  `insert into webhook_delivery (id, audience_id, webhook_id, kind, record, created_at, next_attempt_at)
   select given.id, :audience::uuid, given.webhook_id, given.kind, given.record, :now::timestamptz, :now::timestamptz
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[]) given (id, webhook_id, kind, record)
   where not exists (select from webhook_delivery d
     where d.webhook_id = given.webhook_id and d.record = given.record and d.kind = given.kind
       and d.state = 'waiting' and d.attempts = 0 for share)`,
);
