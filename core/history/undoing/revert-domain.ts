import { z } from 'zod';
import { restoring } from '../../../orm/commands/undoing/overwrite-rows.ts';
import type { ChangeToRevert } from '../../../orm/reads/undoing/change.ts';
import { Domain } from '../../../orm/schema/entities/audience.ts';
import { note, noteKept, type Reversion, reasons } from './reversion.ts';

const domainValues = z.object({ dns_name: z.string(), created_at: z.coerce.date() });

/** Brings a deleted domain back, or deletes one that was created. */
export async function revertDomain(
  { transaction, scope, outcome }: Reversion,
  { operation, record: id, before }: ChangeToRevert,
): Promise<void> {
  const { em } = transaction;
  const stored = await em.findOne(Domain, { id, audienceId: scope.audienceId });
  const record = { kind: 'domain', id };
  if ((operation === 'delete') === (stored !== null)) {
    const reason = stored === null ? reasons.deleted : reasons.exists;
    noteKept(outcome, { ...record, fields: [], reason });
  } else if (stored !== null) {
    em.remove(stored);
    note(outcome.changed, record);
  } else {
    const { dns_name: dnsName, created_at: createdAt } = domainValues.parse(before);
    const { audienceId } = scope;
    await restoring(transaction, scope, async () => {
      em.create(Domain, { id, audienceId, dnsName, createdAt, updatedAt: new Date(scope.now) });
    });
    note(outcome.restored, record);
  }
}
