import type { ChangeToRevert } from '../../../orm/commands/undoing/change.ts';
import { recordAndDeletion } from '../../../orm/commands/undoing/deleted-records.ts';
import { bringDeletionBack } from './bring-back.ts';
import { noteKept, type Reversion, reasons } from './reversion.ts';
import { isRevertible } from './revert.ts';

/** Brings back what an administrator deleted, with all that went with it. */
export async function revertDeletion(
  reversion: Reversion,
  { kind, record: id }: ChangeToRevert,
): Promise<void> {
  const { transaction, scope, outcome } = reversion;
  if (!isRevertible(kind) || outcome.restored.has(`${kind} ${id}`)) return;
  const [found] = await transaction.query(recordAndDeletion[kind], scope, [id]);
  const { deleted_at: deletedAt, deleted_with: deletedWith } = found ?? {};
  if (!deletedAt || !deletedWith)
    return noteKept(outcome, { kind, id, fields: [], reason: found ? reasons.exists : reasons.deleted });
  await bringDeletionBack(reversion, { deletedAt, deletedWith });
}
