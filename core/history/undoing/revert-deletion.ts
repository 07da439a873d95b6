import type { ChangeToRevert } from '../../../orm/reads/undoing/change.ts';
import { recordAndDeletion } from '../../../orm/reads/undoing/deleted-records.ts';
import { bringDeletionBack } from './bring-back.ts';
import { noteKept, type Reversion, reasons } from './reversion.ts';
import { isRevertible } from './revert.ts';
import { unmerge } from './unmerge.ts';

/** Brings back what an administrator deleted, with all that went with it, or merged. */
export async function revertDeletion(reversion: Reversion, change: ChangeToRevert): Promise<void> {
  const { transaction, scope, outcome } = reversion;
  const { kind, record: id } = change;
  if (!isRevertible(kind) || outcome.restored.has(`${kind} ${id}`)) return;
  const [found] = await transaction.query(recordAndDeletion[kind], scope, [id]);
  const { deleted_at: deletedAt, deleted_with: deletedWith, merged_into, position = null } = found ?? {};
  // A page came back with what it is of.
  if (found && !deletedAt && kind === 'page') return;
  if (!deletedAt || !deletedWith)
    return noteKept(outcome, { kind, id, fields: [], reason: found ? reasons.exists : reasons.deleted });
  if (merged_into) return unmerge(reversion, change, { deleted_with: deletedWith, merged_into, position });
  await bringDeletionBack(reversion, { deletedAt, deletedWith });
}
