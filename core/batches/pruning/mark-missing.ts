import { markMissing as mark } from '../../../orm/commands/missing-origins.ts';
import type { Transaction } from '../../../orm/database.ts';
import type { AudienceScope } from '../../../orm/statements/scope.ts';
import type { PrunedRecord } from './prune-report.ts';

export interface Present {
  readonly source: string;
  readonly venues?: string[] | undefined;
  readonly events?: string[] | undefined;
  readonly until?: string | undefined;
}

const few = 10;

/** Whether these are so many of what the source had that it seems to be broken. */
export const isMost = (records: readonly PrunedRecord[], present: Present): boolean =>
  (['venue', 'event'] as const).some((kind) => {
    // The dates of a series are one item of the source.
    const items = new Set(idsOf(kind, records)).size;
    return items > few && items > (present[`${kind}s`]?.length ?? 0);
  });

const idsOf = (kind: PrunedRecord['kind'], records: readonly PrunedRecord[]): string[] =>
  records.flatMap((record) => (record.kind === kind ? record.external_id : []));

/** What is missing stays while other sources have it, and is removed with the last that does. A broken source marks nothing. */
export async function markMissing(
  { execute }: Transaction,
  scope: AudienceScope,
  present: Present,
  records: readonly PrunedRecord[],
): Promise<void> {
  if (isMost(records, present)) return;
  const { source, venues, events } = present;
  if (venues) await execute(mark, scope, [source, ['venue'], idsOf('venue', records), venues]);
  if (events) await execute(mark, scope, [source, ['event', 'series'], idsOf('event', records), events]);
}
