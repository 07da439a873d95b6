import * as backlog from '../../orm/commands/erasure/backlog.ts';
import { audiencesWaitingForSearch } from '../../orm/reads/duplicates/search.ts';
import { day, hour } from '../values/time.ts';

/** Background work, started every minute in one process at a time. */
interface Job {
  /** Also the name of its queue. */
  readonly name: string;
  /** Must be safe to repeat after a failure. Ends soon after the signal; the next run continues. */
  readonly procedure: string;
  /** What waits for it, and becomes due some milliseconds later. */
  readonly waiting: typeof backlog.audiencesToErase;
  readonly dueAfter: number;
  /** Seconds after which the same process starts it again, where a minute is too long. */
  readonly pause?: number;
}

/** Deleted audiences can be restored. */
export const grace = 7 * day;

/** Sessions and refresh tokens after their end, the last location after its report, deliveries and notifications. */
export const retention = 30 * day;

/** Longer than any upload takes: what has no photo then never gets one, or had one. */
export const storingTerm = hour;

export const jobs = [
  {
    name: 'erase-deleted-audiences',
    procedure: 'jobs.eraseAudiences',
    waiting: backlog.audiencesToErase,
    dueAfter: grace,
  },
  {
    name: 'carry-out-deletion-requests',
    procedure: 'jobs.carryOutDeletionRequests',
    waiting: backlog.identitiesToErase,
    dueAfter: 0,
  },
  {
    name: 'delete-expired-rows',
    procedure: 'jobs.deleteExpired',
    waiting: backlog.sessionsToDelete,
    dueAfter: retention,
  },
  {
    name: 'delete-unused-pictures',
    procedure: 'jobs.deletePictures',
    waiting: backlog.picturesToDelete,
    dueAfter: storingTerm,
  },
  {
    name: 'refresh-search',
    procedure: 'jobs.refreshSearch',
    waiting: backlog.searchEntriesToRefresh,
    dueAfter: 0,
  },
  {
    name: 'find-duplicates',
    procedure: 'jobs.findDuplicates',
    waiting: audiencesWaitingForSearch,
    dueAfter: 0,
  },
  {
    name: 'run-sources',
    procedure: 'jobs.runSources',
    waiting: backlog.sourcesToRun,
    dueAfter: 0,
    pause: 5,
  },
  {
    name: 'deliver-webhooks',
    procedure: 'jobs.deliverWebhooks',
    waiting: backlog.deliveriesToSend,
    dueAfter: 0,
    pause: 2,
  },
  {
    name: 'send-notifications',
    procedure: 'jobs.sendNotifications',
    waiting: backlog.notificationsToSend,
    dueAfter: 0,
    pause: 2,
  },
  {
    name: 'extend-series',
    procedure: 'jobs.extendSeries',
    waiting: backlog.seriesToExtend,
    dueAfter: 0,
  },
] as const satisfies readonly Job[];
