import { z } from 'zod';
import { notificationKinds } from '../../records/notification-choices.ts';
import { noColumns, parameters, scopedCommand, unscopedQuery } from '../../statements/statement.ts';

/** Where people are to be told something, but for some: one look into the index for each audience, however much is due there. */
export const audiencesToNotify = unscopedQuery(
  'audiences_to_notify',
  z.object({ id: z.string() }),
  parameters<[now: string, except: readonly string[], maximum: number]>(),
  `select a.id from audience a cross join lateral (
     select from notification n where n.audience_id = a.id and n.state = 'waiting' and n.due_at <= $1::timestamptz
     order by n.due_at limit 1) due
   where a.deleted_at is null and a.id <> all($2::uuid[]) order by a.id limit $3`,
);

/** Of two attempts of which nothing was heard, either may have arrived. */
const maximumUnheard = 2;

const isDue = "n.audience_id = :audience::uuid and n.state = 'waiting' and n.due_at <= :now::timestamptz";

const oldestFirst = 'order by n.due_at, n.user_id, n.kind';

/**
 * About so many of those that are due and that no other transaction holds, the oldest first, as long as the transaction lasts: what
 * was written at once of a kind for one person is not divided. The one index that has this order serves both parts, whatever the
 * planner expects: it cannot know of many that were written a moment ago. A third attempt might be the third to arrive.
 */
export const lockDueNotifications = scopedCommand(
  'lock_due_notifications',
  z.object({ id: z.string(), user_id: z.string(), kind: z.enum(notificationKinds), is_lost: z.boolean() }),
  parameters<[maximum: number]>(),
  `with first as materialized (
     select n.due_at, n.user_id, n.kind from notification n where ${isDue} ${oldestFirst} limit $1
     for no key update skip locked)
   select n.id, n.user_id, n.kind, n.unheard >= ${maximumUnheard} as is_lost from notification n
   where ${isDue} and (n.due_at, n.user_id, n.kind) <= (
     select due_at, user_id, kind from first order by due_at desc, user_id desc, kind desc limit 1)
   ${oldestFirst} for no key update skip locked`,
);

/**
 * SQL: the notification `n` is the audience's, by its id, which is one of `$1`. By a function, which no index serves: a planner
 * that does not know how many were written a moment ago would read all of the audience's instead.
 */
const isGiven = 'n.id = any($1::uuid[]) and uuid_eq(n.audience_id, :audience::uuid)';

export const postponeNotifications = scopedCommand(
  'postpone_notifications',
  noColumns,
  parameters<[ids: readonly string[], until: readonly string[]]>(),
  `update notification n set due_at = given.until from unnest($1::uuid[], $2::timestamptz[]) given (id, until)
   where n.id = given.id and ${isGiven}`,
);

/** Where nothing is heard of an attempt by then, another process begins the next. */
export const beginNotifications = scopedCommand(
  'begin_notifications',
  z.object({
    id: z.string(),
    user_id: z.string(),
    kind: z.enum(notificationKinds),
    attempts: z.number(),
    reached: z.array(z.string()),
  }),
  parameters<[ids: readonly string[], until: string]>(),
  `update notification n set attempts = attempts + 1, attempted_at = :now::timestamptz, due_at = $2::timestamptz
   where ${isGiven}
   returning id, user_id, kind, attempts, reached`,
);

/** SQL: no other attempt of the notification `n` has begun since this one. */
const isNewest = "n.state = 'waiting' and n.attempts = given.attempts";

/** Writes down, within an attempt, that sending begins, or what was heard of it: where notifications have arrived. */
export const noteSending = scopedCommand(
  'note_sending',
  noColumns,
  parameters<
    [
      ids: readonly string[],
      attempts: readonly number[],
      /** One more of which nothing is heard yet, or one less. */
      unheard: readonly number[],
      /** The addresses of each, with commas. */
      reached: readonly string[],
    ]
  >(),
  `update notification n set reached = n.reached || string_to_array(given.reached, ',')::uuid[],
     unheard = n.unheard + case when ${isNewest} then given.unheard else 0 end
   from unnest($1::uuid[], $2::integer[], $3::integer[], $4::text[]) given (id, attempts, unheard, reached)
   where n.id = given.id and ${isGiven}`,
);

/** Writes down where notifications have arrived, and what becomes of them, unless other attempts have begun since. */
export const endNotifications = scopedCommand(
  'end_notifications',
  noColumns,
  parameters<
    [
      ids: readonly string[],
      attempts: readonly number[],
      states: readonly string[],
      due: readonly string[],
      unheard: readonly number[],
      /** The addresses of each, with commas. */
      reached: readonly string[],
    ]
  >(),
  `update notification n set reached = n.reached || string_to_array(given.reached, ',')::uuid[],
     state = case when ${isNewest} then given.state else n.state end,
     due_at = case when ${isNewest} then given.due_at else n.due_at end,
     unheard = n.unheard + case when ${isNewest} then given.unheard else 0 end
   from unnest($1::uuid[], $2::integer[], $3::text[], $4::timestamptz[], $5::integer[], $6::text[])
     given (id, attempts, state, due_at, unheard, reached)
   where n.id = given.id and ${isGiven}`,
);

export const failNotifications = scopedCommand(
  'fail_notifications',
  noColumns,
  parameters<[ids: readonly string[]]>(),
  `update notification n set state = 'failed' where ${isGiven}`,
);
