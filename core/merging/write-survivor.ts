import { z } from 'zod';
import { replaceLineUps } from '../../orm/commands/line-ups.ts';
import type { MergeableKind } from '../../orm/commands/undoing/kinds.ts';
import { overwriteRows } from '../../orm/commands/undoing/overwrite-rows.ts';
import { Page } from '../../orm/schema/entities/photo.ts';
import type { chooseFields } from './choose-fields.ts';
import type { Both } from './find-both.ts';
import type { Merging } from './move.ts';

const text = z.string();
const lineUp = z.array(z.string());

/** Writes what the survivor takes over, once the other one is no longer there: of a beacon, an audience has one. */
export async function writeSurvivor(
  { transaction, scope, into: id }: Merging,
  kind: MergeableKind,
  into: Both['into'],
  { values, editedFields }: Pick<ReturnType<typeof chooseFields>, 'values' | 'editedFields'>,
): Promise<void> {
  if (Object.keys(values).length === 0 && editedFields.length === into.edited_fields.length) return;
  const { page_url: url, person_ids, name, ...columns } = values;
  const page = { ...(name !== undefined && { name }), ...(url !== undefined && { url }) };
  if (into.page_id !== null) await overwriteRows(transaction, scope, 'page', [{ ...page, id: into.page_id }]);
  const row = {
    ...columns,
    // A foreign key carries a page's name over.
    ...(into.page_id === null && {
      ...(name !== undefined && { name }),
      ...(url !== undefined && ownPage()),
    }),
    edited_fields: editedFields,
    id,
  };
  await overwriteRows(transaction, scope, kind, [row]);
  if (person_ids !== undefined)
    await replaceLineUps(transaction, scope, [{ event_id: id, person_ids: lineUp.parse(person_ids) }]);

  function ownPage() {
    const { audienceId } = scope;
    const values = { name: text.parse(name ?? into.row.name), url: text.parse(url) };
    return { page_id: transaction.em.create(Page, { audienceId, ...values }).id };
  }
}
