import { overwriteRows } from '../../../orm/commands/undoing/overwrite-rows.ts';
import { changesOfKind } from '../../../orm/reads/undoing/changes-of-kind.ts';
import { ownersOfPages } from '../../../orm/reads/undoing/owners-of-pages.ts';
import { fieldName } from '../../records/edited-fields.ts';
import { note, noteKept, type RecordKey, type Reversion, reasons } from './reversion.ts';

/** The same for pages, whose fields count as their venue's or person's. */
export async function putPagesBack(reversion: Reversion, changeIds: readonly string[]): Promise<void> {
  const { transaction, scope, outcome, pages } = reversion;
  const back: { id: string }[] = [];
  for (const { row, owner } of await pagesWithOwners(reversion, changeIds)) {
    const columns = Object.keys(row.after);
    const changed = columns.filter((column) => row.changed_since.includes(column));
    const possible = columns.filter((column) => !changed.includes(column));
    const names = (list: readonly string[]) => list.map((column) => fieldName('page', column));
    pages.set(owner.id, { back: names(possible), kept: names(changed) });
    if (changed.length > 0) noteKept(outcome, { ...owner, fields: names(changed), reason: reasons.changed });
    if (possible.length === 0) continue;
    back.push({ ...Object.fromEntries(possible.map((column) => [column, row.before[column]])), id: row.id });
    note(outcome.changed, owner);
  }
  if (back.length > 0) await overwriteRows(transaction, scope, 'page', back);
}

/** Tells which pages that were created have another address now. */
export async function comparePages(reversion: Reversion, changeIds: readonly string[]): Promise<void> {
  for (const { row, owner } of await pagesWithOwners(reversion, changeIds))
    if (row.changed_since.includes('url')) reversion.pages.set(owner.id, { back: [], kept: ['page_url'] });
}

async function pagesWithOwners({ transaction, scope }: Reversion, changeIds: readonly string[]) {
  const rows = await transaction.query(changesOfKind.page, scope, [changeIds]);
  const owners = new Map<string, RecordKey>();
  for (const { page_id, kind, id } of await transaction.query(ownersOfPages, scope, [
    rows.map(({ id }) => id),
  ]))
    owners.set(page_id, { kind, id });
  return rows.flatMap((row) => {
    const owner = owners.get(row.id);
    return owner === undefined || row.present === null ? [] : [{ row, owner }];
  });
}
