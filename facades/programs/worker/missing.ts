import type { PruneReport } from '../../../core/batches/pruning/prune-report.ts';
import type { PresentIds } from '../../../core/sources/readers/present-ids.ts';
import type { Connection } from './service.ts';

export interface Pruning {
  /** Whether what the source has no more is deleted; else it is only named. */
  readonly deletesMissing: boolean;
  /** Whether nobody looks at what is deleted. */
  readonly isUnattended: boolean;
}

export interface Missing extends Pick<PruneReport, 'records'> {
  /** The deletions, if there are any. */
  readonly batch: string | null;
  /** Instead, the deletions that wait for approval. */
  readonly proposed: string | null;
  readonly isDeleted: boolean;
}

export async function findMissing(
  { prune, isDryRun }: Connection,
  present: PresentIds,
  { deletesMissing, isUnattended }: Pruning,
): Promise<Missing> {
  if (present.venues === undefined && present.events === undefined)
    return { batch: null, proposed: null, records: [], isDeleted: false };
  const how = { isDryRun: isDryRun || !deletesMissing, isUnattended };
  const { id, state, records } = await prune(present, how);
  const isProposed = state === 'proposed';
  return {
    batch: isProposed ? null : id,
    proposed: isProposed ? id : null,
    records,
    isDeleted: deletesMissing && !isProposed,
  };
}
