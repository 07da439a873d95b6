import { bulkInsert } from '../../orm/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import type { OriginKind } from '../../orm/entities/origin.ts';
import type { Judged } from './judge.ts';

const key = ['audience_id', 'kind', 'source', 'external_id'] as const;

const keepOrigins = bulkInsert(
  'origin',
  [...key, 'record', 'url', 'retrieved_at', 'confidence', 'note'],
  key,
);

/** What is new about where the records came from. */
export async function writeOrigins(
  transaction: Transaction,
  of: { audience_id: string; kind: OriginKind; source: string },
  judged: readonly Judged<object, object>[],
): Promise<void> {
  const rows = judged.flatMap(({ provenance, externalId, id }) =>
    provenance === null
      ? []
      : [{ external_id: externalId, record: id, ...provenance, note: provenance.note ?? null }],
  );
  await keepOrigins(transaction, rows, of);
}
