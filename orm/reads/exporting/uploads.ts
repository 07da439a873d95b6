import { z } from 'zod';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, scopedQuery } from '../../statements/statement.ts';

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
