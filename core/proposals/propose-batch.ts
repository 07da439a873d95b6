import type { Transaction } from '../../orm/database.ts';
import type { BatchReport } from '../batches/batch-report.ts';
import type { BatchPlan } from '../batches/planning/plan-batch.ts';
import type { BatchOrigin } from '../batches/writing/apply-batch.ts';
import { changingItems, saveProposal } from './save-proposal.ts';

/** Keeps what a planned batch would change. The report is that of a dry run; if it changes nothing, that of the batch that it is. */
export async function proposeBatch(
  transaction: Transaction,
  batch: BatchOrigin,
  plan: BatchPlan,
  report: BatchReport,
): Promise<BatchReport> {
  const items = [...changingItems('venue', plan.venues), ...changingItems('event', plan.events)];
  const state = await saveProposal(transaction, { ...batch, counts: report }, items);
  return { ...report, id: batch.id, dry_run: state === 'proposed', state };
}
