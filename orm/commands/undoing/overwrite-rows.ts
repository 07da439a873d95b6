import type { Transaction } from '../../database.ts';
import { eventRow } from '../../records/event.ts';
import { dayColumns } from '../../records/wall-time.ts';
import { inRest } from '../../statements/nouns.ts';
import type { Scope } from '../../statements/scope.ts';
import { noColumns, parameters, scopedCommand } from '../../statements/statement.ts';
import { isMergedKind } from '../merging/merged-kinds.ts';
import { ofKinds, type RevertibleKind } from './kinds.ts';

/** What no change puts back. */
const kept = ['id', 'audienceId', 'updatedAt', 'version'];

const overwriting = ofKinds((name, { entity }) => {
  const own = Object.keys(entity.meta.properties).filter((property) => !kept.includes(property));
  const ofDeletion = ['deleted_at', 'deleted_with', ...(isMergedKind(name) ? ['merged_into'] : [])];
  const columns = [...own.map(inRest), ...ofDeletion];
  return scopedCommand(
    `overwrite_${name}s`,
    noColumns,
    parameters<[rows: string]>(),
    `update ${name}_row s set updated_at = :now::timestamptz, ${columns.map((column) => `${column} = former.${column}`).join(', ')}
     from jsonb_array_elements($1::jsonb) given
       join ${name}_row present on present.id = (given ->> 'id')::uuid and present.audience_id = :audience::uuid
       cross join lateral jsonb_populate_record(present, given) former
     where s.id = present.id`,
  );
});

const start = eventRow.pick({ starts_at: true, time_zone: true, all_day: true });

/**
 * Overwrites the columns that the rows have, among them `deleted_at`: of deleted records, too. A row of an event has all of its
 * times, from which its day follows, or none.
 */
export async function overwriteRows(
  { execute }: Transaction,
  scope: Scope,
  kind: RevertibleKind,
  rows: readonly object[],
): Promise<void> {
  const complete = rows.map((row) =>
    kind === 'event' && 'starts_at' in row ? { ...row, ...dayColumns(start.parse(row)) } : row,
  );
  await execute(overwriting[kind], scope, [JSON.stringify(complete)]);
}

/** Brings records back. */
export async function restoring(
  transaction: Transaction,
  scope: Scope,
  bringBack: () => Promise<unknown>,
): Promise<void> {
  await transaction.execute(recordRestoring, scope, ['restore']);
  await bringBack();
  await transaction.execute(recordRestoring, scope, ['']);
}

/** The ledger calls what comes back from now on restored, until the transaction ends. */
const recordRestoring = scopedCommand(
  'record_restoring',
  noColumns,
  parameters<[operation: 'restore' | '']>(),
  `select from set_config('ledger.operation', $1, true) where :audience::uuid is not null`,
);
