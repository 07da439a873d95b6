import { statement } from '../statement.ts';

export interface UserRow {
  id: string;
  name: string;
}

/** A user; with an audience, only one who signed in there. */
export const userById = statement<UserRow, [id: string, audienceId: string | null]>(
  'user_by_id',
  `select u.id, u.name from "user" u
   where u.id = $1
   and ($2::uuid is null or exists (select from session s where s.user_id = u.id and s.audience_id = $2))`,
);
