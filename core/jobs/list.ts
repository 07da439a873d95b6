import * as backlog from '../../orm/commands/erasure/backlog.ts';
import { eraseDueIdentities } from '../accounts/social/erase.ts';
import type { Dependencies } from '../request/context.ts';
import { deleteExpired, retention } from './delete-expired.ts';
import { eraseAudiences, grace } from './erase-audiences.ts';
import { refreshSearch } from './refresh-search.ts';

/** Background work, started every minute in one process at a time. */
export interface Job {
  /** Also the name of its queue. */
  readonly name: string;
  /** Must be safe to repeat after a failure. Ends soon after the signal; the next run continues. */
  run(dependencies: Dependencies, signal: AbortSignal): Promise<void>;
  /** What waits for it, and becomes due some milliseconds later. */
  readonly waiting: typeof backlog.audiencesToErase;
  readonly dueAfter: number;
}

export const jobs: readonly Job[] = [
  {
    name: 'erase-deleted-audiences',
    run: eraseAudiences,
    waiting: backlog.audiencesToErase,
    dueAfter: grace,
  },
  {
    name: 'carry-out-deletion-requests',
    run: eraseDueIdentities,
    waiting: backlog.identitiesToErase,
    dueAfter: 0,
  },
  {
    name: 'delete-expired-rows',
    run: deleteExpired,
    waiting: backlog.sessionsToDelete,
    dueAfter: retention,
  },
  {
    name: 'refresh-search',
    run: refreshSearch,
    waiting: backlog.searchEntriesToRefresh,
    dueAfter: 0,
  },
];
