import { z } from 'zod';
import { hasRecord } from '../records/photo.ts';
import { uuid } from '../statements/row-types.ts';
import {
  noColumns,
  parameters,
  scopedCommand,
  unscopedCommand,
  unscopedQuery,
} from '../statements/statement.ts';

/** What an audience's uploads take. Within a transaction that has locked the audience. */
export const uploadsOfAudience = scopedCommand(
  'uploads_of_audience',
  z.object({ count: z.number(), bytes: z.number() }),
  parameters<[]>(),
  'select count(*) as count, coalesce(sum(bytes), 0)::float8 as bytes from upload where audience_id = :audience::uuid',
);

/** SQL: whether a record has the photo of the upload `u`, or will have it when it is restored or a proposal is approved. */
const isUsed = `(${hasRecord('u.photo_id', '_row')}
  or exists (select from proposed_item i join photo f on f.id = u.photo_id
    where i.audience_id = u.audience_id and i.state = 'open' and i.item ->> 'photo_url' = f.url))`;

const slice = 100;

/** Checks photos that were not checked since a time, and tells which no record has had for long. */
export const checkUploads = unscopedCommand(
  'check_uploads',
  z.object({ audience_id: uuid, photo_id: uuid.nullable(), is_orphan: z.boolean() }),
  parameters<[now: string, checkedBefore: string, uploadedBefore: string, usedBefore: string]>(),
  `update upload u set checked_at = $1::timestamptz, used_at = case when ${isUsed} then $1::timestamptz else u.used_at end
   where u.id in (
     select d.id from upload d join audience a on a.id = d.audience_id and a.deleted_at is null
     where d.photo_id is not null and d.checked_at <= $2::timestamptz
     order by d.checked_at limit ${slice} for update of d skip locked)
   returning u.audience_id, u.photo_id,
     u.used_at <= case when u.used_at = u.created_at then $3::timestamptz else $4::timestamptz end as is_orphan`,
);

/** A photo of which no record needs the files. Within a transaction that has locked the audience. */
export const orphan = scopedCommand(
  'orphan',
  z.object({ id: uuid }),
  parameters<[photoId: string]>(),
  'select u.photo_id as id from upload u ' +
    `where u.photo_id = $1::uuid and u.audience_id = :audience::uuid and not ${isUsed} for update`,
);

/** Deletes a deleted photo for good: nothing can restore it. */
export const deletePhotoForGood = scopedCommand(
  'delete_photo_for_good',
  noColumns,
  parameters<[photoId: string]>(),
  `delete from photo_row where id = $1::uuid and audience_id = :audience::uuid and deleted_at is not null`,
);

/** Uploads whose files are to be deleted: those without a photo, but for those that never had one, and are being stored since a time. */
export const uploadsToDelete = unscopedQuery(
  'uploads_to_delete',
  z.object({ id: uuid, audience_id: uuid, widths: z.array(z.int()) }),
  parameters<[createdBefore: string]>(),
  `select id, audience_id, widths from upload where photo_id is null and (created_at <= $1::timestamptz or checked_at > created_at)
   order by created_at limit ${slice}`,
);

export const deleteUploads = unscopedCommand(
  'delete_uploads',
  noColumns,
  parameters<[ids: readonly string[]]>(),
  'delete from upload where id = any($1::uuid[]) and photo_id is null',
);
