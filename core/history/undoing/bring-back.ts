import { insertBeacons } from '../../../orm/commands/undoing/beacons.ts';
import { type ChangeRow, changesOfKind } from '../../../orm/commands/undoing/changes-of-kind.ts';
import { insertFormerRows, recordRestoring } from '../../../orm/commands/undoing/former-rows.ts';
import type { RevertibleKind } from '../../../orm/commands/undoing/kinds.ts';
import { insertLineUps } from '../../../orm/commands/undoing/line-ups.ts';
import { markPresentAgain } from '../../../orm/commands/undoing/mark-present.ts';
import { note, noteKept, type Reversion, reasonForMissing, reasons } from './reversion.ts';

/** Inserts deleted records as they were, under their ids. What they need must be there: others of the same changes were inserted before. */
export async function bringBack(
  reversion: Reversion,
  kind: RevertibleKind,
  changeIds: readonly string[],
): Promise<void> {
  const { transaction, scope } = reversion;
  const rows = await transaction.query(changesOfKind[kind], scope, [changeIds]);
  const returning = rows.flatMap((row) => formerRow(reversion, kind, row) ?? []);
  if (returning.length === 0) return;
  await transaction.execute(recordRestoring, scope, ['restore']);
  await transaction.execute(insertFormerRows, scope, [kind, scope.now, JSON.stringify(returning)]);
  await transaction.execute(recordRestoring, scope, ['']);
  const ids = returning.map(({ id }) => id);
  if (kind === 'venue') await bringBackBeacons(reversion, returning);
  if (kind === 'event')
    await transaction.execute(insertLineUps, scope, [
      JSON.stringify(returning.map(({ id, person_ids = [] }) => ({ event_id: id, person_ids }))),
    ]);
  if (kind === 'venue' || kind === 'event' || kind === 'person' || kind === 'photo')
    await transaction.execute(markPresentAgain[kind], scope, [ids]);
  if (kind !== 'page') for (const id of ids) note(reversion.outcome.restored, { kind, id });
}

/** What a record can do without. */
const optional = ['photo_id', 'beacon', 'person_ids'];

type FormerRow = Readonly<Record<string, unknown>> & { readonly id: string };

function formerRow(
  { outcome }: Reversion,
  kind: RevertibleKind,
  { id, before, derived, present, missing }: ChangeRow,
): FormerRow | null {
  if (present !== null) {
    if (kind !== 'page') noteKept(outcome, { kind, id, fields: [], reason: reasons.exists });
    return null;
  }
  const required = missing.find((field) => !optional.includes(field));
  for (const field of required === undefined ? missing : [required])
    outcome.impossible.push({ kind, id, reason: reasonForMissing(field) });
  if (required !== undefined) return null;
  const withoutMissing = missing.includes('photo_id') ? { photo_id: null } : {};
  const withoutBeacon = missing.includes('beacon') ? { beacon: null } : {};
  return { ...before, ...derived, ...withoutMissing, ...withoutBeacon, id };
}

async function bringBackBeacons(
  { transaction, scope }: Reversion,
  rows: readonly FormerRow[],
): Promise<void> {
  const beacons = rows.flatMap(({ id, beacon }) =>
    typeof beacon === 'object' && beacon !== null ? [{ ...beacon, venue_id: id }] : [],
  );
  if (beacons.length > 0) await transaction.execute(insertBeacons, scope, [JSON.stringify(beacons)]);
}
