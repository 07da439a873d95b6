import { deleteRecords, endSeries, lockEvents } from '../../../orm/commands/undoing/delete-records.ts';
import type { Transaction } from '../../../orm/database.ts';
import type { MissingRecord } from '../../../orm/reads/missing-records.ts';
import { recordsOfSourceInUse } from '../../../orm/reads/undoing/records-in-use.ts';
import type { AudienceScope } from '../../../orm/statements/scope.ts';
import type { PrunedRecord } from './prune-report.ts';

/**
 * Deletes what a source no longer has, series with their last dates, but for what administrators edited, and what others have built on. The caller has
 * locked the audience; events are deleted before venues, which may have no others. What is to be cancelled instead stays
 * there, so that only an edited status keeps it: those who have answered are told.
 */
export async function deleteMissing(
  transaction: Transaction,
  scope: AudienceScope,
  { id: batchId, source }: { readonly id: string; readonly source: string },
  kind: 'venue' | 'event',
  missing: readonly MissingRecord[],
  isCancelled = false,
): Promise<PrunedRecord[]> {
  if (missing.length === 0) return [];
  const ids = missing.map(({ id }) => id);
  if (kind === 'event') await transaction.execute(lockEvents, scope, [ids]);
  const rows = await transaction.query(recordsOfSourceInUse[kind], scope, [ids, source]);
  const reasons = new Map(rows.map(({ id, reason }) => [id, reason]));
  const records = missing.map(({ edited_fields: edited, version, ...record }) => {
    const isEdited = isCancelled ? edited.includes('status') : edited.length > 0;
    const ofOthers = reasons.get(record.id) ?? null;
    const built = isCancelled && ofOthers === 'has RSVPs' ? null : ofOthers;
    const reason = isEdited ? 'an administrator edited it' : built;
    return { kind, ...record, result: reason === null ? ('deleted' as const) : ('kept' as const), reason };
  });
  const deleted = records.filter(({ result }) => result === 'deleted').map(({ id }) => id);
  await transaction.execute(deleteRecords[kind], scope, [deleted, batchId]);
  if (kind === 'event') await transaction.execute(endSeries, scope, [batchId]);
  return records;
}
