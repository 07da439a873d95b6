import { z } from 'zod';
import { isOpen } from '../commands/erasure/identity.ts';
import { brokenAfter } from '../schema/entities/source.ts';
import { parameters, unscopedQuery } from '../statements/statement.ts';
import { fewestDays } from './dates-of-series.ts';

const waiting = z.object({ due: z.number(), since: z.string().nullable() });
const until = parameters<[time: string]>();

/** How much waits for a job, and since when the oldest part has: what was marked up to a time. */
const backlog = (name: string, tables: string, since: string, condition = 'true') =>
  unscopedQuery(
    name,
    waiting,
    until,
    `select count(*) as due, min(${since}) as since from ${tables} where ${condition} and ${since} <= $1::timestamptz`,
  );

export const audiencesToErase = backlog('audiences_to_erase', 'audience', 'deleted_at');
export const identitiesToErase = backlog('identities_to_erase', 'deletion_request', 'erase_after', isOpen);
export const sessionsToDelete = backlog('sessions_to_delete', 'session', 'ended_at');
export const searchEntriesToRefresh = backlog('search_entries_to_refresh', 'search_due', 'created_at');
export const picturesToDelete = backlog('pictures_to_delete', 'upload', 'created_at', 'photo_id is null');
export const sourcesToRun = backlog('sources_to_run', 'source', 'next_run_at', 'not paused');

export const deliveriesToSend = backlog(
  'deliveries_to_send',
  "webhook w join webhook_delivery d on d.webhook_id = w.id and d.state = 'waiting'",
  'd.next_attempt_at',
  "w.state = 'active'",
);

export const notificationsToSend = backlog(
  'notifications_to_send',
  "audience a join notification n on n.audience_id = a.id and n.state = 'waiting'",
  'n.due_at',
  'a.deleted_at is null',
);

export const seriesToExtend = unscopedQuery(
  'series_waiting_for_dates',
  waiting,
  until,
  `select count(*) as due, (min(made_until) - ${fewestDays})::timestamptz as since from series
   where made_until < ($1::timestamptz at time zone 'UTC')::date + ${fewestDays}`,
);

/** Of all audiences: how many sources can be read, or have failed so often that somebody was told. */
export const sourcesByState = unscopedQuery(
  'sources_by_state',
  z.object({ failing: z.number(), well: z.number() }),
  parameters<[]>(),
  `select count(*) filter (where failures >= ${brokenAfter}) as failing, count(*) filter (where failures < ${brokenAfter}) as well
   from source where not paused`,
);
