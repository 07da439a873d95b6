import { replaceLineUps } from '../../../orm/commands/line-ups.ts';
import type { RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import { overwriteRows } from '../../../orm/commands/undoing/overwrite-rows.ts';
import { type ChangeRow, changesOfKind } from '../../../orm/reads/undoing/changes-of-kind.ts';
import { type FormerValues, planPutBack } from './plan-put-back.ts';
import { idsOf, note, type Reversion } from './reversion.ts';

/** Gives changed records their former values, where the present ones are still those of the change. */
export async function putBack(
  reversion: Reversion,
  kind: Exclude<RevertibleKind, 'page'>,
  changeIds: readonly string[],
): Promise<void> {
  const { transaction, scope, outcome } = reversion;
  const rows = await transaction.query(changesOfKind[kind], scope, [changeIds]);
  const planned = rows.flatMap((row) => planPutBack(reversion, kind, row) ?? []);
  if (planned.length === 0) return;
  await renameRestoredPages(reversion, planned);
  await overwriteRows(transaction, scope, kind, planned);
  if (kind === 'event') await putLineUpsBack(reversion, planned, rows);
  const since = new Map(rows.map(({ id, changed_at }) => [id, changed_at]));
  for (const { id, ...fields } of planned) {
    note(outcome.changed, { kind, id });
    if (kind === 'event')
      reversion.events.set(id, { since: since.get(id) ?? '', fields: Object.keys(fields) });
  }
}

/** A person's page has the person's name. */
async function renameRestoredPages({ transaction, scope }: Reversion, planned: readonly FormerValues[]) {
  const pages = planned.flatMap(({ page_id: id, name }) => (typeof id === 'string' ? [{ id, name }] : []));
  if (pages.length > 0) await overwriteRows(transaction, scope, 'page', pages);
}

async function putLineUpsBack(
  { transaction, scope, formerLineUps }: Reversion,
  planned: readonly FormerValues[],
  rows: readonly ChangeRow[],
): Promise<void> {
  const after = new Map(rows.map((row) => [row.id, idsOf(row.after.person_ids)]));
  const lineUps = planned.flatMap(({ id, person_ids }) =>
    person_ids === undefined ? [] : { event_id: id, person_ids: idsOf(person_ids) },
  );
  await replaceLineUps(transaction, scope, lineUps);
  for (const { event_id, person_ids: before } of lineUps)
    formerLineUps.push({ event_id, before, after: after.get(event_id) ?? [] });
}
