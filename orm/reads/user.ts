import { z } from 'zod';
import { uuid } from '../row-types.ts';
import { signedInWithin } from '../scope.ts';
import { parameters, query, scopedQuery } from '../statement.ts';
import { by, byName, contains, defineRecord } from './record.ts';

const name = z.string().describe('The name given by the identity provider.');

const userRow = z
  .object({
    id: uuid,
    name,
    /** Null if the reader may not see it. */
    is_admin: z.boolean().nullable(),
  })
  .describe('A person who signs in.');

/** Users who signed in within the scope's audience, and the reader. Others' `is_admin` is for administrators only. */
export const users = defineRecord('User', {
  row: userRow,
  columns: 'u.id, u.name, case when :admin or u.id = :user::uuid then u.is_admin end as is_admin',
  from: '"user" u',
  id: 'u.id',
  isVisible: `(u.id = :user::uuid or ${signedInWithin('u.id')})`,
  owners: { platform: { is: 'true', description: 'The users.' } },
  filters: { query: contains('u.name') },
  orders: { name: byName('u.name'), created_at: by('u.id', 'uuid') },
});

/** A user, by the present or a former id; with an audience, only one who signed in there. */
export const userById = scopedQuery(
  'user_by_id',
  z.object({ id: uuid, name }),
  parameters<[id: string]>(),
  `select u.id, u.name from "user" u
   where u.id = coalesce((select user_id from merged_user where id = $1), $1) and ${signedInWithin('u.id')}`,
);

/** The user whom a former id names. */
export const survivorOf = query(
  'survivor_of',
  z.object({ user_id: z.string() }),
  parameters<[id: string]>(),
  'select user_id from merged_user where id = $1',
);
