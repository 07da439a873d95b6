import type { PruneReport } from '../../../core/batches/prune-report.ts';
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
  readonly proposed?: string | null;
  readonly isDeleted: boolean;
  /** Whether so much is missing that the source seems to be broken. */
  readonly isDoubtful: boolean;
}

export async function findMissing(
  { prune, isDryRun }: Connection,
  present: PresentIds,
  { deletesMissing, isUnattended }: Pruning,
): Promise<Missing> {
  if (present.venues === undefined && present.events === undefined)
    return { batch: null, records: [], isDeleted: false, isDoubtful: false };
  const { records } = await prune(present, { isDryRun: true });
  const isDoubtful = isUnattended && deletesMissing && isMostMissing(records, present);
  const isDeleted = deletesMissing && !isDoubtful;
  if (!deletesMissing || isDryRun || records.length === 0)
    return { batch: null, records, isDeleted, isDoubtful };
  const pruned = await prune(present, { isDryRun: false, isProposed: isDoubtful });
  const isWritten = isDeleted && pruned.state !== 'proposed';
  return {
    batch: isWritten ? pruned.id : null,
    proposed: isWritten ? null : pruned.id,
    records: pruned.records,
    isDeleted: isWritten,
    isDoubtful,
  };
}

const few = 10;

const isMostMissing = (records: PruneReport['records'], present: PresentIds): boolean =>
  (['venue', 'event'] as const).some((kind) => {
    const missing = records.filter((record) => record.kind === kind).length;
    return missing > few && missing > (present[`${kind}s`]?.length ?? 0);
  });
