import { changesOfKind } from '../../../orm/commands/undoing/changes-of-kind.ts';
import { deleteRecords, lockEvents } from '../../../orm/commands/undoing/delete-records.ts';
import type { RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import { markCreationsUndone } from '../../../orm/commands/undoing/mark-undone.ts';
import { recordsInUse } from '../../../orm/commands/undoing/records-in-use.ts';
import { fieldName } from '../../records/edited-fields.ts';
import { restoreTerm } from './restore-term.ts';
import { isLocaleOfEvent, note, noteKept, type Reversion, reasons } from './reversion.ts';

/** Deletes records that were created, as long as nobody has built on them. Others of the same changes were deleted before. */
export async function deleteCreated(
  reversion: Reversion,
  kind: RevertibleKind,
  changeIds: readonly string[],
): Promise<void> {
  const { transaction, scope, batch, outcome, pages } = reversion;
  const rows = await transaction.query(changesOfKind[kind], scope, [changeIds]);
  const candidates: string[] = [];
  for (const { id, present, changed_since } of rows) {
    if (present === null) continue;
    const fields = [
      ...changed_since.flatMap((column) => (isLocaleOfEvent(kind, column) ? [] : fieldName(kind, column))),
      ...(pages.get(id)?.kept ?? []),
    ];
    if (fields.length === 0 || kind === 'page') candidates.push(id);
    else noteKept(outcome, { kind, id, fields, reason: reasons.changed });
  }
  if (kind === 'event') await transaction.execute(lockEvents, scope, [candidates]);
  const deleted: string[] = [];
  for (const { id, reason } of await transaction.query(recordsInUse[kind], scope, [
    changeIds,
    candidates,
    batch?.source ?? null,
    new Date(Date.parse(scope.now) - restoreTerm).toISOString(),
  ]))
    if (reason === null) deleted.push(id);
    else if (kind !== 'page') noteKept(outcome, { kind, id, fields: [], reason });
  await transaction.execute(deleteRecords[kind], scope, [deleted]);
  if (kind === 'venue' || kind === 'event' || kind === 'person' || kind === 'photo')
    await transaction.execute(markCreationsUndone[kind], scope, [deleted, changeIds]);
  if (kind === 'page') return;
  for (const records of [outcome.changed, outcome.deleted])
    for (const id of deleted) note(records, { kind, id });
}
