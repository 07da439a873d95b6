import { statement } from '../statement.ts';
import { signedInWithin } from './visible.ts';

interface UserRow {
  id: string;
  name: string;
}

/** A user; with an audience, only one who signed in there. */
export const userById = statement<UserRow, [id: string, audienceId: string | null]>(
  'user_by_id',
  `select u.id, u.name from "user" u where u.id = $1 and ${signedInWithin('u.id', '$2')}`,
);

export interface KnownUserRow extends UserRow {
  /** Null where the reader may not know it. */
  is_admin: boolean | null;
}

/** Users who signed in within an audience (null: any), and the reader, who alone is told who is an administrator unless `all`. */
export const usersByIds = statement<
  KnownUserRow,
  [ids: readonly string[], audienceId: string | null, readerId: string | null, all: boolean]
>(
  'users_by_ids',
  `select u.id, u.name, case when $4 or u.id = $3::uuid then u.is_admin end as is_admin from "user" u
   where u.id = any($1::uuid[]) and (u.id = $3 or ${signedInWithin('u.id', '$2')})`,
);
