import { z } from 'zod';
import { command, parameters, query } from '../statement.ts';

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

/** Locks the sessions with some ids, in the order of locks. */
const inOrder = <const Ids extends string>(ids: Ids) =>
  `s.id in (select id from session where id in (${ids}) order by id for no key update)` as const;

/** Ends these sessions in one statement, and says how many. */
const endingText = <const Condition extends string>(condition: Condition) =>
  `with ended as (update session s set ended_at = $1 where s.ended_at is null and ${condition} returning s.id),
   unregistered as (delete from push_registration where session_id in (select id from ended))
   select count(*)::int as ended from ended` as const;

const endedRow = z.object({ ended: z.number() });

export const endSessionById = command(
  'end_session_by_id',
  endedRow,
  parameters<[at: string, id: string]>(),
  endingText('s.id = $2'),
);

export const maximumEnded = 10_000;

/** Those that began with a sign-in up to a time; at most 10,000. */
export const endSessionsOfIdentity = command(
  'end_sessions_of_identity',
  endedRow,
  parameters<[at: string, identityId: string, signedInUntil: string]>(),
  endingText(
    inOrder(`select id from session
      where identity_id = $2 and ended_at is null and coalesce(signed_in_at, created_at) <= $3
      limit ${maximumEnded}`),
  ),
);

/** Those beyond the ones refreshed last; at most 1,000. */
export const endOldestSessions = command(
  'end_oldest_sessions',
  endedRow,
  parameters<[at: string, userId: string, kept: number]>(),
  endingText(
    inOrder(`select id from session where user_id = $2 and ended_at is null and expires_at > $1
      order by refreshed_at desc, id desc offset $3 limit 1000`),
  ),
);
