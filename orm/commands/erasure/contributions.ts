import { hasLeft, type Left } from '../../reads/contributions.ts';
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
  parameters<[...Left, at: string]>(),
  `with uploads as (
     update upload set uploaded_by = null, name = null,
       checked_at = case when photo_id is null then checked_at else $3::timestamptz end
     where ${hasLeft('upload.uploaded_by', 'upload')}),
   responses as (delete from batch_answer where batch in (
     select batch.id from batch where ${hasLeft('batch.user_id', 'batch')})),
   dismissals as (update duplicate set dismissed_by = null where ${hasLeft('duplicate.dismissed_by', 'duplicate')})
   update batch set user_id = null where ${hasLeft('batch.user_id', 'batch')}`,
);

/** In the ledger, which must be allowed before. */
export const forgetCaption = scopedCommand(
  'forget_caption',
  noColumns,
  parameters<[photoId: string]>(),
  `update change set before = before - 'caption', after = after - 'caption', former = former - 'caption'
   where audience_id = :audience::uuid and record = $1 and kind = 'photo'`,
);

/** Of audiences that users who remain have left: in the ledger, which must be allowed before, somebody unknown did it. */
export const forgetActors = unscopedCommand(
  'forget_actors',
  noColumns,
  parameters<[...Left, unknown: string]>(),
  `with roles as (
     update change set record = $3::uuid, before = before - 'id', after = after - 'id'
     where kind = 'audience_role' and ${hasLeft('record', 'change')} and exists (select from "user" where id = record))
   update change set actor = $3::uuid
   where actor_kind = 'user' and ${hasLeft('actor', 'change')} and exists (select from "user" where id = actor)`,
);
