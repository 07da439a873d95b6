import { z } from 'zod';
import { uuid } from '../row-types.ts';
import { signedInWithin } from '../scope.ts';
import { parameters, query, scopedQuery } from '../statement.ts';
import { by, byName, contains, defineRecord } from './record.ts';

const userRow = z
  .object({
    id: uuid,
    name: z.string().describe('The name given by the identity provider.'),
    /** Null if the reader may not see it. */
    is_admin: z.boolean().nullable(),
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
  columns: 'u.id, u.name, case when :admin or u.id = :user::uuid then u.is_admin end as is_admin',
  from: '"user" u',
  id: 'u.id',
  formerIds,
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
