import { hasLeft } from '../../reads/contributions.ts';
import { noColumns, parameters, scopedCommand, unscopedCommand } from '../../statements/statement.ts';

/** Those in which the people of a deletion request have a role, or to which they sent something: audiences are locked first. */
export const lockAudiencesOfContributions = unscopedCommand(
  'lock_audiences_of_contributions',
  noColumns,
  parameters<[requestId: string]>(),
  `select from audience where id in (
     select c.audience_id from deletion_request d
     join identity i on i.id in (d.identity_id, d.own_identity_id) or i.user_id = d.user_id
     join (select user_id, audience_id from batch union all select uploaded_by, audience_id from upload
       union all select id, audience_id from audience_role) c on c.user_id = i.user_id
     where d.id = $1::uuid)
   order by id for no key update`,
);

const named = ['batch', 'proposed_item', 'origin', 'person_origin', 'photo_origin', 'origin_change'] as const;

/** Wherever a source is stored. */
export const renameSource = scopedCommand(
  'rename_source',
  noColumns,
  parameters<[source: string, name: string]>(),
  `with ${named.map(
    (table) =>
      `of_${table} as (update ${table} set source = $2 where audience_id = :audience::uuid and source = $1)`,
  )}
   update dismissed_match set source = $2 where audience_id = :audience::uuid and source = $1`,
);

/** Uploads that had a photo count as checked: once it is gone, so are the files. */
export const forgetSenders = unscopedCommand(
  'forget_senders',
  noColumns,
  parameters<[userIds: readonly string[], at: string]>(),
  `with uploads as (
     update upload set uploaded_by = null, name = null,
       checked_at = case when photo_id is null then checked_at else $2::timestamptz end
     where uploaded_by = any($1::uuid[]) and ${hasLeft('upload.uploaded_by', 'upload')})
   update batch set user_id = null where user_id = any($1::uuid[]) and ${hasLeft('batch.user_id', 'batch')}`,
);

/** In the ledger, which must be allowed before. */
export const forgetCaption = scopedCommand(
  'forget_caption',
  noColumns,
  parameters<[photoId: string]>(),
  `update change set before = before - 'caption', after = after - 'caption', former = former - 'caption'
   where audience_id = :audience::uuid and record = $1 and kind = 'photo'`,
);
