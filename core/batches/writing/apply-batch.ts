import { bulkInsert, prepareForRows } from '../../../orm/commands/bulk-write.ts';
import type { Transaction } from '../../../orm/database.ts';
import type { AudienceScope } from '../../../orm/statements/scope.ts';
import type { Principal } from '../../auth/principal.ts';
import { countsIn } from '../batch-report.ts';
import type { BatchSource } from '../batch-source.ts';
import type { Decision } from '../planning/decision.ts';
import type { BatchPlan } from '../planning/plan-batch.ts';
import { isSeries } from '../planning/plan-event.ts';
import { recordBatch } from '../record-batch.ts';
import { writeEvents, writeVenues } from './write-records.ts';
import { writeSeries } from './write-series.ts';

export interface BatchOrigin {
  readonly id: string;
  /** The audience's scope at the time of the batch. */
  readonly scope: AudienceScope;
  readonly source: BatchSource;
  readonly sender: Principal;
  /** The proposal of which it is what was approved. */
  readonly approves?: string | null;
}

/**
 * Writes the planned changes and the batch itself. The caller has locked the audience; all batches write
 * in this order: photos, pages, venues, people, events, line-ups, series with their dates, origins.
 */
export async function applyBatch(
  transaction: Transaction,
  { id, scope, source, sender, approves = null }: BatchOrigin,
  plan: BatchPlan,
): Promise<void> {
  await prepareForRows(transaction, plan.venues.length + plan.events.length);
  await writeVenues(transaction, scope, plan);
  await writeEvents(transaction, scope, plan);
  await writeOrigins(transaction, scope, { kind: 'venue', source: source.name }, plan.venues);
  const { series = [], event = [] } = Object.groupBy(plan.events, (each) =>
    isSeries(each) ? 'series' : 'event',
  );
  if (series.length > 0) await writeSeries(transaction, scope, series);
  await writeOrigins(transaction, scope, { kind: 'event', source: source.name }, event);
  await writeOrigins(transaction, scope, { kind: 'series', source: source.name }, series);
  const batch = { id, ...columnsOfSource(source), approves, ...countsIn(plan) };
  await recordBatch(transaction, scope, sender, batch);
}

export const columnsOfSource = ({ name, url = null, agent = null }: BatchSource) => ({
  source: name,
  source_url: url,
  source_agent: agent,
});

const originKey = ['kind', 'source', 'external_id'] as const;

const upsertOrigins = bulkInsert(
  'origin',
  [...originKey, 'record', 'url', 'retrieved_at', 'confidence', 'note', 'fields', 'words', 'score'],
  originKey,
);

/** Writes where the records were found. */
async function writeOrigins(
  transaction: Transaction,
  scope: AudienceScope,
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
