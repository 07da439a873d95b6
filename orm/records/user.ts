import { z } from 'zod';
import { audienceRoles } from '../schema/entities/user.ts';
import { uuid } from '../statements/row-types.ts';
import { ofAudience, signedInWithin } from '../statements/scope.ts';
import { parameters, query, scopedQuery } from '../statements/statement.ts';
import { contains } from './filters.ts';
import { memberRole } from './member.ts';
import { by, byName, defineRecord, nameKey } from './record.ts';

const userRow = z
  .object({
    id: uuid,
    name: z.string().describe('The name given by the identity provider.'),
    /** Null if the reader may not see it. */
    is_admin: z.boolean().nullable(),
    role: memberRole
      .nullable()
      .describe(
        "What they may do in the endpoint's audience; null for who may not see it: of others, and with a JWT of all audiences, only platform administrators do.",
      ),
  })
  .describe('A person who signs in.');

/** The users whom former ids name: those of users who turned out to be one person. */
export const formerIds = query(
  'former_ids_of_users',
  z.object({ former: z.string(), id: z.string() }),
  parameters<[ids: readonly string[]]>(),
  'select id as former, user_id as id from merged_user where id = any($1::uuid[])',
);

/** Users who signed in within the scope's audience, and the reader. Others' `is_admin` is for administrators only. */
export const users = defineRecord('User', {
  row: userRow,
  columns: `u.id, u.name, case when :admin or u.id = :user::uuid then u.is_admin end as is_admin,
    case when :audience::uuid is not null and (:admin or (:role and u.id = :user::uuid)) then coalesce(
      (select r.role from audience_role r where r.audience_id = :audience and r.id = u.id), 'member') end as role`,
  from: '"user" u',
  formerIds: { ...formerIds, isScoped: true },
  versionIf: ':admin or u.id = :user::uuid',
  isVisible: `(u.id = :user::uuid or ${signedInWithin('u.id')})`,
  owners: { platform: { is: 'true', description: 'The users.' } },
  filters: { query: contains('u.name') },
  orders: { name: byName('u.name'), created_at: by('u.id', 'uuid') },
});

/** A user, by the present or a former id; with an audience, only one who signed in there. */
export const userById = scopedQuery(
  'user_by_id',
  userRow.pick({ id: true, name: true }),
  parameters<[id: string]>(),
  `select u.id, u.name from "user" u
   where u.id = coalesce((select user_id from merged_user where id = $1), $1) and ${signedInWithin('u.id')}`,
);

const audienceOfUser = z.object({ id: uuid, name: z.string(), subdomain: z.string() });

/** The scope's user, with the audiences to which they have signed in: all, or the scope's. */
export const me = scopedQuery(
  'me',
  z.object({
    id: uuid,
    name: z.string(),
    is_admin: z.boolean(),
    audiences: z.array(audienceOfUser),
    roles: z.array(z.object({ audience: audienceOfUser, role: z.enum(audienceRoles) })),
  }),
  parameters<[]>(),
  `select u.id, u.name, u.is_admin,
     (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'subdomain', a.subdomain)
         order by ${nameKey('a.name')}, a.id), '[]')
       from audience a where a.deleted_at is null and a.id in (
         select m.audience_id from identity i join membership m on m.identity_id = i.id
         where i.user_id = u.id and ${ofAudience('m.audience_id')})) as audiences,
     (select coalesce(jsonb_agg(jsonb_build_object('role', r.role,
         'audience', jsonb_build_object('id', a.id, 'name', a.name, 'subdomain', a.subdomain))
         order by ${nameKey('a.name')}, a.id), '[]')
       from audience_role r join audience a on a.id = r.audience_id
       where r.id = u.id and a.deleted_at is null and ${ofAudience('a.id')}) as roles
   from "user" u where u.id = :user::uuid`,
);
