import { bulkInsert } from '../../../orm/commands/bulk-write.ts';
import type { Transaction } from '../../../orm/database.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import type { Decision } from '../planning/decision.ts';

const originKey = ['kind', 'source', 'external_id'] as const;

const upsertOrigins = bulkInsert(
  'origin',
  [...originKey, 'record', 'url', 'retrieved_at', 'confidence', 'note', 'fields', 'words', 'score'],
  originKey,
);

/** Writes where the records were found. */
export async function writeOrigins(
  transaction: Transaction,
  scope: Scope,
  common: { kind: 'venue' | 'event' | 'series'; source: string },
  decisions: readonly Decision<object, object>[],
): Promise<void> {
  const rows = decisions.flatMap(({ provenance, externalId, id, given, words = [], score }) =>
    provenance === null || id === null
      ? []
      : [
          {
            external_id: externalId,
            record: id,
            ...provenance,
            note: provenance.note ?? null,
            fields: given,
            words,
            score,
          },
        ],
  );
  await upsertOrigins(transaction, scope, rows, common);
}
