import { z } from 'zod';
import { command, noColumns, parameters, query } from '../statement.ts';

/** The session of a user's token, unless it has ended. Read on every request. */
export const activeSession = query(
  'active_session',
  z.object({
    id: z.string(),
    user_id: z.string(),
    audience_id: z.string().nullable(),
    is_admin: z.boolean(),
    is_voice: z.boolean(),
  }),
  parameters<[id: string, now: string]>(),
  `select s.id, s.user_id, s.audience_id, u.is_admin, s.is_voice from session s
   join "user" u on u.id = s.user_id
   left join audience a on a.id = s.audience_id
   where s.id = $1 and s.ended_at is null and s.expires_at > $2 and a.deleted_at is null`,
);

/** In one statement, which also ends sessions that started while it waited for a lock. */
const endingText = <const Condition extends string>(condition: Condition) =>
  `with ended as (update session s set ended_at = $1 where s.ended_at is null and ${condition} returning s.id)
   delete from push_registration where session_id in (select id from ended)` as const;

export const endSessionById = command(
  'end_session_by_id',
  noColumns,
  parameters<[at: string, id: string]>(),
  endingText('s.id = $2'),
);

export const endSessionsOfIdentity = command(
  'end_sessions_of_identity',
  noColumns,
  parameters<[at: string, identityId: string, signedInUntil: string]>(),
  endingText('s.identity_id = $2 and coalesce(s.signed_in_at, s.created_at) <= $3'),
);

/** Ends at most 1,000 at once; the sessions refreshed last are kept. */
export const endOldestSessions = command(
  'end_oldest_sessions',
  noColumns,
  parameters<[at: string, userId: string, kept: number]>(),
  endingText(`s.id in (
    select id from session where user_id = $2 and ended_at is null and expires_at > $1
    order by refreshed_at desc, id desc offset $3 limit 1000)`),
);
