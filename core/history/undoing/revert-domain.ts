import type { ChangeToRevert } from '../../../orm/commands/undoing/change.ts';
import { insertFormerRows, recordRestoring } from '../../../orm/commands/undoing/former-rows.ts';
import { Domain } from '../../../orm/schema/entities/audience.ts';
import { note, noteKept, type Reversion, reasons } from './reversion.ts';

/** Brings a deleted domain back, or deletes one that was created. */
export async function revertDomain(
  { transaction, scope, outcome }: Reversion,
  { operation, record: id, before }: ChangeToRevert,
): Promise<void> {
  const { em, execute } = transaction;
  const stored = await em.findOne(Domain, { id, audienceId: scope.audienceId });
  const record = { kind: 'domain', id };
  if ((operation === 'delete') === (stored !== null)) {
    const reason = stored === null ? reasons.deleted : reasons.exists;
    noteKept(outcome, { ...record, fields: [], reason });
  } else if (stored !== null) {
    em.remove(stored);
    note(outcome.changed, record);
  } else {
    await execute(recordRestoring, scope, ['restore']);
    await execute(insertFormerRows, scope, ['domain', scope.now, JSON.stringify([{ ...before, id }])]);
    await execute(recordRestoring, scope, ['']);
    note(outcome.restored, record);
  }
}
