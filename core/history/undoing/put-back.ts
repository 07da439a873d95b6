import { deleteBeacons, insertBeacons } from '../../../orm/commands/undoing/beacons.ts';
import { changesOfKind } from '../../../orm/commands/undoing/changes-of-kind.ts';
import { overwriteRows } from '../../../orm/commands/undoing/former-rows.ts';
import type { RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import { insertLineUps } from '../../../orm/commands/undoing/line-ups.ts';
import { deleteLineUps } from '../../../orm/reads/batch-input.ts';
import { type FormerValues, planPutBack } from './plan-put-back.ts';
import { note, type Reversion } from './reversion.ts';

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
  await transaction.execute(overwriteRows, scope, [kind, scope.now, JSON.stringify(planned)]);
  if (kind === 'event') await replaceLineUps(reversion, planned);
  if (kind === 'venue') await replaceBeacons(reversion, planned);
  for (const { id } of planned) note(outcome.changed, { kind, id });
}

/** A person's page has the person's name. */
async function renameRestoredPages({ transaction, scope }: Reversion, planned: readonly FormerValues[]) {
  const pages = planned.flatMap(({ page_id: id, name }) => (typeof id === 'string' ? [{ id, name }] : []));
  if (pages.length > 0)
    await transaction.execute(overwriteRows, scope, ['page', scope.now, JSON.stringify(pages)]);
}

export async function replaceLineUps(
  { transaction, scope }: Reversion,
  planned: readonly FormerValues[],
): Promise<void> {
  const lineUps = planned.flatMap(({ id, person_ids }) =>
    person_ids === undefined ? [] : [{ event_id: id, person_ids }],
  );
  if (lineUps.length === 0) return;
  await transaction.execute(deleteLineUps, scope, [lineUps.map(({ event_id }) => event_id)]);
  await transaction.execute(insertLineUps, scope, [JSON.stringify(lineUps)]);
}

async function replaceBeacons({ transaction, scope }: Reversion, planned: readonly FormerValues[]) {
  const changed = planned.filter(({ beacon }) => beacon !== undefined);
  if (changed.length === 0) return;
  const beacons = changed.flatMap(({ id, beacon }) => (beacon ? [{ ...beacon, venue_id: id }] : []));
  await transaction.execute(deleteBeacons, scope, [changed.map(({ id }) => id)]);
  await transaction.execute(insertBeacons, scope, [JSON.stringify(beacons)]);
}
