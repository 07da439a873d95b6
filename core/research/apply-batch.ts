import type { Transaction } from '../../orm/database.ts';
import { Batch } from '../../orm/entities/batch.ts';
import type { Principal } from '../auth/principal.ts';
import { newId } from '../ids.ts';
import type { BatchSource } from './batch-items.ts';
import type { BatchReport } from './batch-report.ts';
import type { JudgedBatch } from './judge-batch.ts';
import { presentBatch } from './present-batch.ts';
import { together } from './together.ts';
import { writeEvents } from './write-events.ts';
import { writeOrigins } from './write-origins.ts';

interface Sending {
  readonly audienceId: string;
  readonly source: BatchSource;
  readonly by: Principal;
  readonly at: Date;
}

/** Writes what was judged, besides the venues themselves, and the record of the batch. */
export async function applyBatch(
  transaction: Transaction,
  { audienceId, source, by, at }: Sending,
  judged: JudgedBatch,
): Promise<BatchReport> {
  const report = presentBatch(newId(), judged);
  const time = at.toISOString();
  const of = { audience_id: audienceId, source: source.name };
  await together(
    writeOrigins(transaction, { ...of, kind: 'venue' }, judged.venues),
    writeEvents(transaction, audienceId, judged.events, judged.places, time),
    writeOrigins(transaction, { ...of, kind: 'event' }, judged.events),
  );
  recordBatch(transaction, { audienceId, source, by, at }, report);
  return report;
}

function recordBatch(
  { em }: Transaction,
  { audienceId, source, by, at }: Sending,
  { id, venues, events }: BatchReport,
): void {
  em.create(Batch, {
    ...(id !== null && { id }),
    audienceId,
    source: source.name,
    sourceUrl: source.url ?? null,
    sourceAgent: source.agent ?? null,
    serviceTokenId: by.kind === 'service' ? by.serviceTokenId : null,
    userId: by.kind === 'user' ? by.userId : null,
    venuesCreated: venues.created,
    venuesUpdated: venues.updated,
    venuesUnchanged: venues.unchanged,
    eventsCreated: events.created,
    eventsUpdated: events.updated,
    eventsUnchanged: events.unchanged,
    createdAt: at,
  });
}
