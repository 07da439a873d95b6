import { z } from 'zod';
import { parameters, query } from '../statement.ts';

/** The session of a user's token, unless it has ended. Read on every request. */
export const activeSession = query(
  'active_session',
  z.object({
    id: z.string(),
    user_id: z.string(),
    audience_id: z.string().nullable(),
    is_admin: z.boolean(),
  }),
  parameters<[id: string, now: string]>(),
  `select s.id, s.user_id, s.audience_id, u.is_admin from session s
   join "user" u on u.id = s.user_id
   left join audience a on a.id = s.audience_id
   where s.id = $1 and s.ended_at is null and s.expires_at > $2 and a.deleted_at is null`,
);
