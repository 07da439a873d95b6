import { bulkInsert, discardPlans, manyRows } from '../../orm/commands/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import { Batch, type OriginKind } from '../../orm/schema/entities/batch.ts';
import type { AudienceScope, Scope } from '../../orm/statements/scope.ts';
import type { Principal } from '../auth/principal.ts';
import type { BatchSource } from './batch-items.ts';
import type { BatchReport } from './batch-report.ts';
import type { Decision } from './decision.ts';
import type { BatchPlan } from './plan-batch.ts';
import { writeEvents, writeVenues } from './write-records.ts';

interface BatchOrigin {
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
  origin: BatchOrigin,
  plan: BatchPlan,
  report: BatchReport,
): Promise<void> {
  const { scope, source } = origin;
  if (plan.venues.length + plan.events.length >= manyRows) await transaction.execute(discardPlans, []);
  await writeVenues(transaction, scope, plan);
  await writeEvents(transaction, scope, plan);
  await writeOrigins(transaction, scope, { kind: 'venue', source: source.name }, plan.venues);
  await writeOrigins(transaction, scope, { kind: 'event', source: source.name }, plan.events);
  recordBatch(transaction, origin, report);
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

function recordBatch(
  { em }: Transaction,
  { scope, source, sender }: BatchOrigin,
  { id, venues, events }: BatchReport,
): void {
  em.create(Batch, {
    ...(id !== null && { id }),
    audienceId: scope.audienceId,
    source: source.name,
    sourceUrl: source.url ?? null,
    sourceAgent: source.agent ?? null,
    serviceTokenId: sender.kind === 'service' ? sender.serviceTokenId : null,
    userId: sender.kind === 'user' ? sender.userId : null,
    venuesCreated: venues.created,
    venuesUpdated: venues.updated,
    venuesUnchanged: venues.unchanged,
    eventsCreated: events.created,
    eventsUpdated: events.updated,
    eventsUnchanged: events.unchanged,
    createdAt: new Date(scope.now),
  });
}
