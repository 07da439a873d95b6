import { z } from 'zod';
import { deviceTypes } from '../schema/entities/session.ts';
import { audienceRoles } from '../schema/entities/user.ts';
import { uuid } from '../statements/row-types.ts';
import { command, noColumns, parameters, query, unscopedQuery } from '../statements/statement.ts';

/** When a request under a session `s` was last recorded, or its token refreshed. */
const lastSeen = 'greatest(s.last_seen_at, s.refreshed_at)';

/** An hour or more before `$2`. */
const isUnseen = `${lastSeen} <= $2::timestamptz - interval '1 hour'` as const;

const activeSessionRow = z.object({
  id: z.string(),
  user_id: z.string(),
  audience_id: z.string().nullable(),
  is_admin: z.boolean(),
  role: z.enum(audienceRoles).nullable(),
  is_voice: z.boolean(),
  is_unseen: z.boolean(),
});

export type ActiveSession = z.output<typeof activeSessionRow>;

/** The sessions of users' tokens, unless they have ended. Read on every request. */
export const activeSession = unscopedQuery(
  'active_session',
  activeSessionRow,
  parameters<[ids: readonly string[], now: string]>(),
  `select s.id, s.user_id, s.audience_id, u.is_admin, r.role, s.is_voice, ${isUnseen} as is_unseen
   from session s
   join "user" u on u.id = s.user_id
   left join audience a on a.id = s.audience_id
   left join audience_role r on r.audience_id = s.audience_id and r.id = s.user_id
   where s.id = any($1::uuid[]) and s.ended_at is null and s.expires_at > $2 and a.deleted_at is null`,
);

/** Never waits: leaves sessions that others have locked, or have recorded in the meantime. */
export const recordSeenSessions = command(
  'record_seen_sessions',
  noColumns,
  parameters<[ids: readonly string[], at: string]>(),
  `update session set last_seen_at = $2::timestamptz where id in (
     select s.id from session s where s.id = any($1::uuid[]) and ${isUnseen}
     for no key update skip locked)`,
);

/** A user's active sessions, of one audience or of all, the one seen last first. */
export const activeSessionsOfUser = query(
  'active_sessions_of_user',
  z.object({
    id: z.string(),
    created_at: z.string(),
    last_seen_at: z.string(),
    is_voice: z.boolean(),
    identifier: z.string(),
    type: z.enum(deviceTypes),
    model: z.string(),
    version: z.string(),
    build: z.string(),
  }),
  parameters<[userId: string, audienceId: string | null, now: string]>(),
  `select s.id, s.created_at, ${lastSeen} as last_seen_at, s.is_voice,
     d.identifier, d.type, d.model, d.version, d.build
   from identity i join session s on s.identity_id = i.id
   join device d on d.id = s.device_id
   left join audience a on a.id = s.audience_id
   where i.user_id = $1 and s.ended_at is null and s.expires_at > $3::timestamptz
     and ($2::uuid is null or s.audience_id = $2) and a.deleted_at is null
   order by ${lastSeen} desc, s.id desc`,
);

/**
 * Locks the active sessions of a session's user, of one audience or of all, in the order of locks. Found by their
 * identities, which remain theirs when a merge gives them to another user meanwhile.
 */
export const lockActiveSessions = command(
  'lock_active_sessions',
  z.object({ id: z.string() }),
  parameters<[sessionId: string, audienceId: string | null, now: string]>(),
  `select s.id from session s
   where s.identity_id in (
       select i.id from session own join identity mine on mine.id = own.identity_id
       join identity i on i.user_id = mine.user_id where own.id = $1)
     and s.ended_at is null and s.expires_at > $3::timestamptz and ($2::uuid is null or s.audience_id = $2)
   order by s.id for no key update`,
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

/** The caller has locked them, in the order of locks. */
export const endLockedSessions = command(
  'end_locked_sessions',
  endedRow,
  parameters<[at: string, ids: readonly string[]]>(),
  endingText('s.id = any($2::uuid[])'),
);

export const endSessionsInAudience = command(
  'end_sessions_in_audience',
  endedRow,
  parameters<[at: string, userId: string, audienceId: string]>(),
  endingText(inOrder('select id from session where user_id = $2 and audience_id = $3 and ended_at is null')),
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

/** A row where the browser of the session is registered for pushes. */
export const registeredBrowser = query(
  'registered_browser',
  z.object({ id: uuid }),
  parameters<[sessionId: string]>(),
  "select id from push_registration where session_id = $1 and device_type = 'web' limit 1",
);
