import { replaceLineUps } from '../../../orm/commands/line-ups.ts';
import { tagEventsWithWords } from '../../../orm/commands/tag-events.ts';
import type { RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import { overwriteRows, restoring } from '../../../orm/commands/undoing/overwrite-rows.ts';
import type { ChangeRow } from '../../../orm/reads/undoing/changes-of-kind.ts';
import { changesOfKind } from '../../../orm/reads/undoing/changes-of-kind.ts';
import { recordsOfDeletion } from '../../../orm/reads/undoing/deleted-records.ts';
import { followSeries } from './follow-series.ts';
import {
  idsOf,
  listsOfOthers,
  note,
  noteKept,
  order,
  type Reversion,
  reasonForMissing,
  reasons,
} from './reversion.ts';

type Returning = Pick<ChangeRow, 'id' | 'missing'> & { readonly values?: object };

/** Brings back what these changes deleted, as it was. What it needs must be there: it was brought back before. */
export async function bringBack(
  reversion: Reversion,
  kind: RevertibleKind,
  changeIds: readonly string[],
): Promise<void> {
  const { transaction, scope, outcome } = reversion;
  const rows = await transaction.query(changesOfKind[kind], scope, [changeIds]);
  for (const { id, present, is_deleted } of rows)
    if (!is_deleted && kind !== 'page')
      noteKept(outcome, {
        kind,
        id,
        fields: [],
        reason: present === null ? reasons.deleted : reasons.exists,
      });
  const returning = rows
    .filter(({ is_deleted }) => is_deleted)
    .map(({ before, derived, ...row }) => ({ ...row, values: { beacon: null, ...before, ...derived } }));
  const returned = new Set(await bringRowsBack(reversion, kind, returning));
  if (kind !== 'event') return;
  for (const { id, changed_at } of rows)
    if (returned.has(id)) reversion.events.set(id, { since: changed_at });
  // Elsewhere, the line-up is still there.
  const others = rows.filter(({ id, is_deleted_otherwise }) => returned.has(id) && is_deleted_otherwise);
  await replaceLineUps(
    transaction,
    scope,
    others.map(({ id, before }) => ({ event_id: id, person_ids: idsOf(before.person_ids) })),
  );
}

/** Brings back all that was deleted together. */
export async function bringDeletionBack(
  reversion: Reversion,
  { deletedAt, deletedWith }: { readonly deletedAt: string; readonly deletedWith: string },
): Promise<void> {
  const { transaction, scope } = reversion;
  for (const kind of order) {
    const rows = await transaction.query(recordsOfDeletion[kind], scope, [deletedAt, deletedWith]);
    const returned = await bringRowsBack(reversion, kind, rows);
    if (kind === 'event') for (const id of returned) reversion.events.set(id, { since: deletedAt });
    if (kind === 'tag') for (const id of returned) await transaction.execute(tagEventsWithWords, scope, [id]);
  }
  await followSeries(reversion);
}

/** What a record can do without. */
const optional = ['photo_id', 'beacon', 'series_id', 'series_date', ...listsOfOthers];

async function bringRowsBack(
  { transaction, scope, outcome }: Reversion,
  kind: RevertibleKind,
  rows: readonly Returning[],
): Promise<string[]> {
  const returning = rows.flatMap(({ id, missing, values }) => {
    const required = missing.find((field) => !optional.includes(field));
    for (const field of required === undefined ? missing : [required])
      outcome.impossible.push({ kind, id, reason: reasonForMissing(field) });
    if (required !== undefined) return [];
    const without = Object.fromEntries(
      missing.flatMap((field) => (listsOfOthers.includes(field) ? [] : [[field, null]])),
    );
    return { ...values, ...without, deleted_at: null, deleted_with: null, merged_into: null, id };
  });
  if (returning.length === 0) return [];
  await restoring(transaction, scope, () => overwriteRows(transaction, scope, kind, returning));
  const ids = returning.map(({ id }) => id);
  if (kind !== 'page') for (const id of ids) note(outcome.restored, { kind, id });
  return ids;
}
