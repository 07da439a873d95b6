import type { ChangeOfRecord } from '../../../orm/commands/undoing/batch.ts';
import { extendAgain } from '../../../orm/commands/undoing/dates-of-series.ts';
import { putProvenanceBack } from '../../../orm/commands/undoing/former-provenance.ts';
import type { RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import { bringBack } from './bring-back.ts';
import { deleteCreated } from './delete-created.ts';
import { followSeries } from './follow-series.ts';
import { putBack } from './put-back.ts';
import { comparePages, putPagesBack } from './put-pages-back.ts';
import { order, type Reversion, slices } from './reversion.ts';

/**
 * Reverts changes of the ledger, at most one of each record, in a transaction that has locked the audience: first deleted
 * records come back, then fields, and at last records that were created go.
 */
export async function revert(reversion: Reversion, changes: readonly ChangeOfRecord[]): Promise<void> {
  const idsOf = (kind: RevertibleKind, ...operations: string[]) =>
    changes.flatMap((change) =>
      change.kind === kind && operations.includes(change.operation) ? [change.id] : [],
    );
  const pagesToDelete = idsOf('page', 'create', 'restore', 'delete');
  for (const kind of order)
    for (const slice of slices(idsOf(kind, 'delete'))) await bringBack(reversion, kind, slice);
  for (const kind of order)
    for (const slice of slices(idsOf(kind, 'update')))
      await (kind === 'page' ? putPagesBack(reversion, slice) : putBack(reversion, kind, slice));
  for (const slice of slices(idsOf('page', 'create', 'restore'))) await comparePages(reversion, slice);
  for (const kind of order.toReversed())
    for (const slice of slices(kind === 'page' ? pagesToDelete : idsOf(kind, 'create', 'restore')))
      await deleteCreated(reversion, kind, slice);
  await putOriginsBack(reversion);
  await followSeries(reversion);
  await makeLaterDates(reversion);
}

/** Series that are as they were get the dates that have come within twelve months since. */
async function makeLaterDates({ transaction, scope, outcome }: Reversion): Promise<void> {
  const idsOf = (records: typeof outcome.restored, of: RevertibleKind) =>
    [...records.values()].flatMap(({ kind, id }) => (kind === of ? id : []));
  const series = [...idsOf(outcome.restored, 'series'), ...idsOf(outcome.changed, 'series')];
  await transaction.execute(extendAgain, scope, [series, idsOf(outcome.restored, 'event')]);
}

/** What sources tell of the records that were put back. */
async function putOriginsBack({ transaction, scope, batch, outcome }: Reversion): Promise<void> {
  if (batch === null) return;
  const records = [...outcome.restored.values(), ...outcome.changed.values()];
  await transaction.execute(putProvenanceBack, scope, [batch.id, records.map(({ id }) => id)]);
}

/** Whether changes of this kind of record can be reverted. */
export const isRevertible = (kind: string): kind is RevertibleKind => order.some((known) => known === kind);
