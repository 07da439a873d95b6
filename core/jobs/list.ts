import type { Dependencies } from '../context.ts';
import { eraseDueIdentities } from '../social/erase.ts';
import { deleteExpired } from './delete-expired.ts';
import { eraseAudiences } from './erase-audiences.ts';

/** Background work, started every minute in one process at a time. */
export interface Job {
  /** Also the name of its queue. */
  readonly name: string;
  /** Must be safe to repeat after a failure. Ends soon after the signal; the next run continues. */
  run(dependencies: Dependencies, signal: AbortSignal): Promise<void>;
}

export const jobs: readonly Job[] = [
  { name: 'erase-deleted-audiences', run: eraseAudiences },
  { name: 'carry-out-deletion-requests', run: eraseDueIdentities },
  { name: 'delete-expired-rows', run: deleteExpired },
];
