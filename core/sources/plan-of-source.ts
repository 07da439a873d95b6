import type { Reader } from '../../orm/database.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { type BatchReport, reportOf } from '../batches/batch-report.ts';
import { checkBatch } from '../batches/items/batch-items.ts';
import type { InvalidItem } from '../batches/items/invalid-batch.ts';
import { type BatchPlan, planValidItems } from '../batches/planning/plan-batch.ts';
import { readStoredState, type StoredState } from '../batches/planning/stored-state.ts';
import type { Items } from './readers/items.ts';

/** What the items of a source would do. */
export interface PlannedSource {
  readonly plan: BatchPlan;
  readonly report: BatchReport;
  readonly stored: StoredState;
  readonly invalid: readonly InvalidItem[];
}

/** Plans items as a dry run of a batch does, without those that it would refuse. */
export async function planOfSource(
  reader: Reader,
  scope: Scope,
  source: string,
  { venues, events }: Items,
): Promise<PlannedSource> {
  const checked = await checkBatch({ source, venues, events });
  const stored = await readStoredState(reader, scope, checked);
  const { plan, invalid } = await planValidItems(checked, stored);
  return { plan, stored, invalid, report: await reportOf(reader, scope, null, plan) };
}
