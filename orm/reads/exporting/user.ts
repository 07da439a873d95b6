import { z } from 'zod';
import { audienceRoles } from '../../schema/entities/user.ts';
import { timestamp, uuid } from '../../statements/row-types.ts';
import { ofAudience } from '../../statements/scope.ts';
import { parameters, query, scopedQuery } from '../../statements/statement.ts';

// Exports: all that is held about a user, by all their identities or (`$2`) by one. Columns have the names of the tables'.

const ofUser = parameters<[userId: string, identityId: string | null]>();

export const exportedUser = query(
  'exported_user',
  z.object({
    id: uuid,
    name: z.string(),
    is_admin: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  parameters<[userId: string]>(),
  'select id, name, is_admin, created_at, updated_at from "user" where id = $1',
);

export const exportedFormerIds = query(
  'exported_former_ids',
  z.object({ id: uuid, merged_at: timestamp }),
  ofUser,
  'select id, merged_at from merged_user where user_id = $1 and $2::uuid is null order by merged_at, id',
);

export const exportedAudienceRoles = scopedQuery(
  'exported_audience_roles',
  z.object({
    audience_id: uuid,
    role: z.enum(audienceRoles),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  parameters<[]>(),
  `select audience_id, role, created_at, updated_at from audience_role
   where id = :user::uuid and ${ofAudience('audience_id')} order by audience_id`,
);

/** From the ledger of changes, which belongs to the platform where it is about users. */
export const exportedRoles = scopedQuery(
  'exported_roles',
  z.object({ is_admin: z.boolean(), changed_at: timestamp }),
  parameters<[]>(),
  `select (after ->> 'is_admin')::boolean as is_admin, changed_at from change
   where kind = 'user' and record = :user::uuid and after ->> 'is_admin' is not null and :audience::uuid is null
   order by position, id`,
);

export const exportedDeletionRequests = query(
  'exported_deletion_requests',
  z.object({
    app_id: z.string(),
    code: z.string(),
    identity_id: uuid.nullable(),
    own_identity_id: uuid.nullable(),
    user_id: uuid.nullable(),
    requested_at: timestamp,
    erase_after: timestamp,
  }),
  ofUser,
  `select d.app_id, d.code, d.identity_id, d.own_identity_id, d.user_id, d.requested_at, d.erase_after
   from identity i join deletion_request d on d.identity_id = i.id or d.own_identity_id = i.id
   where i.user_id = $1 and ($2::uuid is null or i.id = $2)
   union all
   select app_id, code, identity_id, own_identity_id, user_id, requested_at, erase_after
   from deletion_request where user_id = $1 and $2::uuid is null
   order by requested_at, code`,
);
