import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

export const exportedBatches = scopedQuery(
  'exported_batches',
  z.object({
    id: uuid,
    audience_id: uuid,
    source: z.string(),
    source_url: z.string().nullable(),
    source_agent: z.string().nullable(),
    undoes: uuid.nullable(),
    approves: uuid.nullable(),
    state: z.string().nullable(),
    reason: z.string().nullable(),
    items: z.array(z.looseObject({})).nullable(),
    created_at: timestamp,
  }),
  parameters<[afterId: string, limit: number]>(),
  `select id, audience_id, source, source_url, source_agent, undoes, approves, state, reason,
     (select json_agg(item order by number) from proposed_item where batch = batch.id) as items, created_at from batch
   where user_id = :user::uuid and ${ofAudience('audience_id')} and id > $1::uuid order by id limit $2`,
);

export const exportedUploads = scopedQuery(
  'exported_uploads',
  z.object({
    id: uuid,
    audience_id: uuid,
    photo_id: uuid.nullable(),
    name: z.string().nullable(),
    bytes: z.int(),
    created_at: timestamp,
  }),
  parameters<[afterId: string, limit: number]>(),
  `select id, audience_id, photo_id, name, bytes, created_at from upload
   where uploaded_by = :user::uuid and ${ofAudience('audience_id')} and id > $1::uuid order by id limit $2`,
);
