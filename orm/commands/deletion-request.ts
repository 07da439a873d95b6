import { z } from 'zod';
import { themeColumns } from '../records/audience.ts';
import { timestamp } from '../statements/row-types.ts';
import { command, noColumns, parameters, unscopedQuery } from '../statements/statement.ts';

/** SQL: the names of the audiences of which the last owner goes with the deletion request `d`. */
const leftWithoutOwner = `select o.name from audience o
  join audience_role r on r.audience_id = o.id and r.role = 'owner'
  where o.deleted_at is null
    and not exists (select from audience_role other where other.audience_id = o.id and other.role = 'owner' and other.id <> r.id)
    and (r.id = d.user_id or r.id in (select user_id from identity where id in (d.identity_id, d.own_identity_id))
      and not exists (select from membership m join identity i on i.id = m.identity_id
        where m.audience_id = o.id and i.user_id = r.id and i.id is distinct from coalesce(d.identity_id, d.own_identity_id)))
  order by o.name`;

/** A deletion request, with the theme of the audience whose app it came from. */
export const deletionRequestByCode = unscopedQuery(
  'deletion_request_by_code',
  z.object({
    state: z.enum([
      'requested',
      'requested_in_app',
      'cancelled',
      'erased',
      'erased_with_audience',
      'nothing_held',
    ]),
    requested_at: timestamp,
    erase_after: timestamp,
    erased_at: timestamp.nullable(),
    cancelled_at: timestamp.nullable(),
    audience_name: z.string().nullable(),
    /** The audiences that nobody owns once the request is carried out. */
    ownerless: z.array(z.string()),
    light: themeColumns.light,
    dark: themeColumns.dark,
  }),
  parameters<[code: string]>(),
  `select case when coalesce(d.own_identity_id, d.user_id) is not null then 'requested_in_app'
       when d.identity_id is not null then 'requested'
       when d.cancelled_at is not null then 'cancelled'
       when d.erased_at is null then 'nothing_held'
       when d.erased_with_audience then 'erased_with_audience' else 'erased' end as state,
     d.requested_at, d.erase_after, d.erased_at, d.cancelled_at,
     a.name as audience_name, array(${leftWithoutOwner}) as ownerless,
     coalesce(t.light, '[]') as light, coalesce(t.dark, '[]') as dark
   from deletion_request d
   left join (select issuer, app_id, audience_id from provider_app
     union all select issuer, app_id, audience_id from former_provider_app) p
     on p.app_id = d.app_id and p.issuer is not distinct from d.issuer
   left join audience a on a.id = p.audience_id and a.deleted_at is null
   left join theme t on t.audience_id = a.id
   where d.code = $1 order by a.id limit 1`,
);

/**
 * Cancels what a person requested themselves, within its grace. Leaves a request that is being carried out: that
 * transaction waits for the person's lock, which the caller holds.
 */
export const cancelOwnDeletions = command(
  'cancel_own_deletions',
  noColumns,
  parameters<[userId: string, identityId: string, at: string]>(),
  `update deletion_request set own_identity_id = null, user_id = null, cancelled_at = $3::timestamptz
   where id in (
     select id from deletion_request
     where (user_id = $1 or own_identity_id = $2) and erase_after > $3::timestamptz
     for no key update skip locked)`,
);
