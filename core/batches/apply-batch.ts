import { bulkInsert, prepareForRows } from '../../orm/commands/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import type { OriginKind } from '../../orm/schema/entities/batch.ts';
import type { AudienceScope, Scope } from '../../orm/statements/scope.ts';
import type { Principal } from '../auth/principal.ts';
import type { BatchSource } from './batch-items.ts';
import type { BatchReport } from './batch-report.ts';
import type { Decision } from './decision.ts';
import type { BatchPlan } from './plan-batch.ts';
import { recordBatch } from './record-batch.ts';
import { writeEvents, writeVenues } from './write-records.ts';

interface BatchOrigin {
  readonly id: string;
  /** The audience's scope at the time of the batch. */
  readonly scope: AudienceScope;
  readonly source: BatchSource;
  readonly sender: Principal;
}

/**
 * Writes the planned changes and the batch itself. The caller has locked the audience; all batches write
 * in this order: photos, pages, venues, people, events, line-ups, origins.
 */
export async function applyBatch(
  transaction: Transaction,
  { id, scope, source, sender }: BatchOrigin,
  plan: BatchPlan,
  { venues, events }: BatchReport,
): Promise<void> {
  await prepareForRows(transaction, plan.venues.length + plan.events.length);
  await writeVenues(transaction, scope, plan);
  await writeEvents(transaction, scope, plan);
  await writeOrigins(transaction, scope, { kind: 'venue', source: source.name }, plan.venues);
  await writeOrigins(transaction, scope, { kind: 'event', source: source.name }, plan.events);
  const { name, url: sourceUrl = null, agent: sourceAgent = null } = source;
  recordBatch(transaction, scope, sender, { id, source: name, sourceUrl, sourceAgent, venues, events });
}

const originKey = ['kind', 'source', 'external_id'] as const;

const upsertOrigins = bulkInsert(
  'origin',
  [...originKey, 'record', 'deleted_with', 'undone', 'url', 'retrieved_at', 'confidence', 'note'],
  originKey,
);

async function writeOrigins(
  transaction: Transaction,
  scope: Scope,
  common: { kind: OriginKind; source: string },
  decisions: readonly Decision<object, object>[],
): Promise<void> {
  const rows = decisions.flatMap(({ provenance, externalId, id }) =>
    provenance === null || id === null
      ? []
      : [{ external_id: externalId, record: id, ...provenance, note: provenance.note ?? null }],
  );
  await upsertOrigins(transaction, scope, rows, { ...common, deleted_with: null, undone: false });
}
