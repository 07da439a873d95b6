import type { Dependencies } from '../context.ts';
import { eraseDueIdentities } from '../social/erase.ts';
import { deleteExpired } from './delete-expired.ts';
import { eraseAudiences } from './erase-audiences.ts';

/** Background work. Every process runs it every minute, so it must be safe to run concurrently. */
interface Job {
  readonly name: string;
  run(dependencies: Dependencies): Promise<void>;
}

export const jobs: readonly Job[] = [
  { name: 'erase deleted audiences', run: eraseAudiences },
  { name: 'process deletion requests', run: eraseDueIdentities },
  { name: 'delete expired rows', run: deleteExpired },
];
