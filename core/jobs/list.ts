import * as backlog from '../../orm/reads/backlogs.ts';
import { audiencesWaitingForSearch } from '../../orm/reads/duplicates/search.ts';
import { day, hour } from '../values/time.ts';

/** Deleted audiences can be restored. */
export const grace = 7 * day;

/** Sessions and refresh tokens after their end, the last location after its report, deliveries and notifications. */
export const retention = 30 * day;

/** Longer than any upload takes: what has no photo then never gets one, or had one. */
export const storingTerm = hour;

interface Timing {
  /** What waits becomes due after so many milliseconds. */
  readonly dueAfter?: number;
  /** Seconds after which the same process starts it again, where a minute is too long. */
  readonly pause?: number;
}

/**
 * Background work, started every minute in one process at a time; the name is also that of its queue. The procedure must be
 * safe to repeat after a failure, and ends soon after the signal; the next run continues.
 */
const job = <Procedure extends string>(
  name: string,
  procedure: Procedure,
  waiting: typeof backlog.audiencesToErase,
  { dueAfter = 0, pause = 0 }: Timing = {},
) => ({ name, procedure, waiting, dueAfter, pause });

export const jobs = [
  job('erase-deleted-audiences', 'jobs.eraseAudiences', backlog.audiencesToErase, { dueAfter: grace }),
  job('carry-out-deletion-requests', 'jobs.carryOutDeletionRequests', backlog.identitiesToErase),
  job('delete-expired-rows', 'jobs.deleteExpired', backlog.sessionsToDelete, { dueAfter: retention }),
  job('delete-unused-pictures', 'jobs.deletePictures', backlog.picturesToDelete, { dueAfter: storingTerm }),
  job('refresh-search', 'jobs.refreshSearch', backlog.searchEntriesToRefresh),
  job('find-duplicates', 'jobs.findDuplicates', audiencesWaitingForSearch),
  job('run-sources', 'jobs.runSources', backlog.sourcesToRun, { pause: 5 }),
  job('deliver-webhooks', 'jobs.deliverWebhooks', backlog.deliveriesToSend, { pause: 2 }),
  job('send-notifications', 'jobs.sendNotifications', backlog.notificationsToSend, { pause: 2 }),
  job('extend-series', 'jobs.extendSeries', backlog.seriesToExtend),
];
