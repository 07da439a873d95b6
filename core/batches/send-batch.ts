import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { prepareForRows } from '../../orm/commands/bulk-write.ts';
import type { Transaction } from '../../orm/database.ts';
import { oddVenues } from '../../orm/reads/venue-warnings.ts';
import { line } from '../../orm/statements/input-types.ts';
import type { AudienceScope } from '../../orm/statements/scope.ts';
import { actorOf, type Principal } from '../auth/principal.ts';
import { Refusal } from '../errors/refusal.ts';
import { proven, researchProcedure } from '../procedures/procedures.ts';
import { batchBody } from '../request/body-limits.ts';
import { audienceSelection, researchScope } from '../request/scope.ts';
import { type BatchSource, batchSource, checkBatch } from './batch-items.ts';
import { type BatchReport, batchReport, reportOf } from './batch-report.ts';
import { findSavedResponse, keyedBatch, saveResponse } from './idempotency.ts';
import { refuseOversizedItem } from './invalid-batch.ts';
import { type BatchPlan, planBatch } from './plan-batch.ts';
import { writtenPlaces } from './plan-venue.ts';
import { recordBatch } from './record-batch.ts';
import { readStoredState } from './stored-state.ts';
import { writeEvents, writeOrigins, writeVenues } from './write-records.ts';

const maximumItems = 10_000;

/** Described by their schema but validated later, one by one, so that all invalid items are reported. */
const items = (schema: string) =>
  z
    .array(z.unknown().meta({ override: { $ref: `#/components/schemas/${schema}` } }))
    .meta({ maxItems: maximumItems })
    .default([]);

export const sendBatch = researchProcedure('places:write', 'events:write')
  .meta({
    isCostly: true,
    openapi: {
      method: 'POST',
      path: '/v1/research/batch',
      summary: 'Upsert venues and events with provenance',
      description:
        'All or nothing: if any item is invalid, nothing is written and all invalid items are reported. Up to 10,000 ' +
        'items. A record is identified by its external id within the source and kind; repeating it writes only changes.',
      tags: ['Research'],
    },
    body: { maximum: batchBody, refuseOversizedObject: refuseOversizedItem },
    query: ['dry_run', 'audience', 'audience_id'],
    headers: { idempotency_key: 'Idempotency-Key' },
    refuses: ['forbidden', 'not_found', 'invalid_batch', 'conflict', 'payload_too_large'],
  })
  .input(
    z.strictObject({
      ...audienceSelection,
      dry_run: z
        .boolean()
        .default(false)
        .describe('Validates and reports as the real run would, without writing anything.'),
      idempotency_key: line(255)
        .optional()
        .describe(
          'Repeating the key with the same batch within 24 hours returns the first response; with a different batch, 409. Keys of different service tokens and users are independent.',
        ),
      source: batchSource,
      venues: items('BatchVenue'),
      events: items('BatchEvent'),
    }),
  )
  .output(proven(batchReport))
  .mutation(async ({ ctx, input }) => {
    const { source, venues, events, dry_run, idempotency_key: key } = input;
    const { scope } = await researchScope(ctx, input);
    const { audienceId } = scope;
    if (venues.length + events.length > maximumItems) throw tooMany();
    const checked = await checkBatch({ source: source.name, venues, events });
    if (dry_run) {
      const stored = await ctx.database.longTransaction(audienceId, (transaction) =>
        readStoredState(transaction, scope, checked),
      );
      const plan = await planBatch(checked, stored);
      return reportOf(null, plan, await ctx.database.query(oddVenues, scope, [writtenPlaces(plan)]));
    }

    const id = newId();
    const keyed = key === undefined ? null : keyedBatch(scope, ctx.principal, key, { ...checked, source });
    const write = async (transaction: Transaction) => {
      await transaction.lockAudience(audienceId);
      const saved = keyed && (await findSavedResponse(transaction, keyed));
      if (saved !== null) return saved;
      const stored = await readStoredState(transaction, scope, checked);
      const plan = await planBatch(checked, stored);
      const report = reportOf(id, plan, await transaction.query(oddVenues, scope, [writtenPlaces(plan)]));
      await applyBatch(transaction, { id, scope, source, sender: ctx.principal }, plan, report);
      if (keyed !== null) saveResponse(transaction, keyed, report);
      return report;
    };
    const actor = { ...actorOf(ctx.principal, ctx.now()), batchId: id };
    return ctx.database.longTransaction(audienceId, write, actor);
  });

const tooMany = () =>
  new Refusal('payload_too_large', {
    message: 'A batch contains up to 10,000 items. Send the rest in another one.',
  });

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
async function applyBatch(
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
