import type { Transaction } from '../../orm/database.ts';
import type { MissingRecord } from '../../orm/reads/missing-records.ts';
import type { PrunedRecord } from '../batches/pruning/prune-report.ts';
import { replaceOpen, saveProposal } from './save-proposal.ts';

/** Keeps what a prune would delete. */
export async function proposeDeletions(
  transaction: Transaction,
  batch: Parameters<typeof saveProposal>[1],
  records: readonly PrunedRecord[],
  missing: readonly MissingRecord[],
): Promise<void> {
  const deleted = records.filter(({ result }) => result === 'deleted');
  const versions = new Map(missing.map(({ id, version }) => [id, version]));
  await transaction.lockAudience(batch.scope.audienceId);
  await replaceOpen(transaction, batch.scope, { source: batch.source.name, sender: batch.sender }, deleted);
  await saveProposal(
    transaction,
    batch,
    deleted.map(({ kind, external_id, id }) => ({
      ...{ kind, external_id, item: null, record: id },
      based_on: { version: versions.get(id) },
    })),
  );
}
