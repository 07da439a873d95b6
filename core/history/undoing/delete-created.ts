import { replaceLineUps } from '../../../orm/commands/line-ups.ts';
import { releaseDates } from '../../../orm/commands/undoing/dates-of-series.ts';
import { deleteRecords, lockEvents } from '../../../orm/commands/undoing/delete-records.ts';
import type { RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import { overwriteRows } from '../../../orm/commands/undoing/overwrite-rows.ts';
import { type ChangeRow, changesOfKind } from '../../../orm/reads/undoing/changes-of-kind.ts';
import { recordsInUse } from '../../../orm/reads/undoing/records-in-use.ts';
import { fieldName } from '../../records/edited-fields.ts';
import { restoreTerm } from './restore.ts';
import {
  changedSince,
  idsOf,
  isLocaleOfEvent,
  note,
  noteKept,
  type Reversion,
  reasons,
} from './reversion.ts';

/** Deletes records that were created, as long as nobody has built on them. Others of the same changes were deleted before. */
export async function deleteCreated(
  reversion: Reversion,
  kind: RevertibleKind,
  changeIds: readonly string[],
): Promise<void> {
  const { transaction, scope, batch, deletedWith, outcome, pages } = reversion;
  const rows = await transaction.query(changesOfKind[kind], scope, [changeIds]);
  const candidates: string[] = [];
  for (const row of rows) {
    const { id, present, former } = row;
    const reason = row.is_merged ? reasons.merged : reasons.unmerged;
    if (row.is_merged || former?.merged_into) noteKept(outcome, { kind, id, fields: [], reason });
    if (present === null || former?.merged_into) continue;
    const fields = [
      ...changedSince(reversion, row).flatMap((column) =>
        isLocaleOfEvent(kind, column) ? [] : fieldName(kind, column),
      ),
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
  const isDeleted = new Set(deleted);
  const returning = rows.filter(({ id, former }) => former !== null && isDeleted.has(id));
  const others = new Set(returning.map(({ id }) => id));
  const created = deleted.filter((id) => !others.has(id));
  await transaction.execute(deleteRecords[kind], scope, [created, deletedWith]);
  if (kind === 'event') await transaction.execute(releaseDates, scope, [created]);
  if (returning.length > 0) await deleteAgain(reversion, kind, returning);
  if (kind === 'page') return;
  for (const records of [outcome.changed, outcome.deleted])
    for (const id of deleted) note(records, { kind, id });
}

/** What the changes brought back is deleted as it was: with what it was deleted with, and with its former fields. */
async function deleteAgain(
  { transaction, scope, formerLineUps }: Reversion,
  kind: RevertibleKind,
  rows: readonly ChangeRow[],
): Promise<void> {
  const former = rows.map(({ id, former, derived, present }) => {
    // The name of a page is that of its record.
    const isNamedByPage = typeof former?.page_id === 'string' && former.page_id === present?.page_id;
    return { ...former, ...derived, ...(isNamedByPage && { name: present?.name }), id };
  });
  await overwriteRows(transaction, scope, kind, former);
  if (kind === 'event')
    await replaceLineUps(
      transaction,
      scope,
      rows.map(({ id, former }) => ({ event_id: id, person_ids: idsOf(former?.person_ids) })),
    );
  if (kind === 'person') await restorePlaces(transaction, scope, formerLineUps, rows);
}

/** People who are deleted again keep the places that they had in line-ups, which were put back without them. */
const restorePlaces = (
  transaction: Reversion['transaction'],
  scope: Reversion['scope'],
  lineUps: Reversion['formerLineUps'],
  people: readonly ChangeRow[],
) =>
  replaceLineUps(
    transaction,
    scope,
    lineUps.flatMap(({ event_id, before, after }) => {
      const placed = people.filter(({ former }) => idsOf(former?.event_ids).includes(event_id));
      const left = after.filter((id) => !placed.some((person) => person.id === id));
      return placed.length > 0 ? { event_id, person_ids: mergedLineUp(after, left, before) } : [];
    }),
  );

/** The present line-up, in which those whom the change removed are back before those who used to follow them. */
function mergedLineUp(
  former: readonly string[],
  after: readonly string[],
  present: readonly string[],
): string[] {
  const merged = [...present];
  for (const [position, id] of [...former.entries()].toReversed()) {
    if (after.includes(id) || merged.includes(id)) continue;
    const next = former.slice(position + 1).find((other) => merged.includes(other));
    merged.splice(next === undefined ? merged.length : merged.indexOf(next), 0, id);
  }
  return merged;
}
