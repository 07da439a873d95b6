import { z } from 'zod';
import { fewestDays } from '../../reads/dates-of-series.ts';
import { brokenAfter } from '../../schema/entities/source.ts';
import { parameters, query, unscopedQuery } from '../../statements/statement.ts';
import { isOpen } from './identity.ts';

const waiting = z.object({ due: z.number(), since: z.string().nullable() });
const until = parameters<[time: string]>();

// How much waits for a job, and since when the oldest part has: what was marked up to a time.

export const audiencesToErase = query(
  'audiences_to_erase',
  waiting,
  until,
  'select count(*) as due, min(deleted_at) as since from audience where deleted_at <= $1::timestamptz',
);

export const identitiesToErase = query(
  'identities_to_erase',
  waiting,
  until,
  `select count(*) as due, min(erase_after) as since from deletion_request
   where ${isOpen} and erase_after <= $1::timestamptz`,
);

export const sessionsToDelete = query(
  'sessions_to_delete',
  waiting,
  until,
  'select count(*) as due, min(ended_at) as since from session where ended_at <= $1::timestamptz',
);

export const searchEntriesToRefresh = unscopedQuery(
  'search_entries_to_refresh',
  waiting,
  until,
  'select count(*) as due, min(created_at) as since from search_due where created_at <= $1::timestamptz',
);

export const picturesToDelete = unscopedQuery(
  'pictures_to_delete',
  waiting,
  until,
  'select count(*) as due, min(created_at) as since from upload where photo_id is null and created_at <= $1::timestamptz',
);

export const sourcesToRun = unscopedQuery(
  'sources_to_run',
  waiting,
  until,
  'select count(*) as due, min(next_run_at) as since from source where not paused and next_run_at <= $1::timestamptz',
);

export const deliveriesToSend = unscopedQuery(
  'deliveries_to_send',
  waiting,
  until,
  `select count(*) as due, min(d.next_attempt_at) as since
   from webhook w join webhook_delivery d on d.webhook_id = w.id and d.state = 'waiting'
   where w.state = 'active' and d.next_attempt_at <= $1::timestamptz`,
);

export const notificationsToSend = unscopedQuery(
  'notifications_to_send',
  waiting,
  until,
  `select count(*) as due, min(n.due_at) as since from audience a
   join notification n on n.audience_id = a.id and n.state = 'waiting' and n.due_at <= $1::timestamptz
   where a.deleted_at is null`,
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
