import { statement } from '../statement.ts';

interface SessionRow {
  id: string;
  user_id: string;
  audience_id: string | null;
  is_admin: boolean;
}

/** The session behind a user's token, unless it has ended; read on every request. */
export const activeSession = statement<SessionRow, [id: string, now: string]>(
  'active_session',
  `select s.id, s.user_id, s.audience_id, u.is_admin from session s
   join "user" u on u.id = s.user_id
   left join audience a on a.id = s.audience_id
   where s.id = $1 and s.ended_at is null and s.expires_at > $2 and a.deleted_at is null`,
);
