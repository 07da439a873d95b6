import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { Transaction } from '../../orm/database.ts';
import { actorOf, isReviewed } from '../auth/principal.ts';
import { Refusal } from '../errors/refusal.ts';
import { proven, researchProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { proposeBatch } from '../proposals/propose-batch.ts';
import { replaceOpen } from '../proposals/save-proposal.ts';
import { batchBody } from '../request/body-limits.ts';
import type { AuthenticatedContext } from '../request/context.ts';
import { reportOfTransaction } from '../request/dry-run.ts';
import { audienceSelection, researchScope } from '../request/scope.ts';
import { type BatchReport, batchReport, reportOf } from './batch-report.ts';
import { batchSource } from './batch-source.ts';
import { findSavedResponse, idempotencyKey, keyedBatch, saveResponse } from './idempotency.ts';
import { type CheckedBatch, checkBatch } from './items/batch-items.ts';
import { refuseOversizedItem } from './items/invalid-batch.ts';
import { planBatch } from './planning/plan-batch.ts';
import { readStoredState } from './planning/stored-state.ts';
import { applyBatch } from './writing/apply-batch.ts';

const maximumItems = 10_000;
/** Each has up to 400 dates. */
const maximumSeries = 100;

/** Described by their schema but validated later, one by one, so that all invalid items are reported. */
const items = (schema: string) =>
  z
    .array(z.unknown().meta({ override: { $ref: `#/components/schemas/${schema}` } }))
    .meta({ maxItems: maximumItems })
    .default([]);

export const dryRun = z
  .boolean()
  .default(false)
  .describe('Validates and reports as the real run would, without writing anything.');

const batchInput = z.strictObject({
  ...audienceSelection,
  dry_run: dryRun,
  idempotency_key: idempotencyKey,
  source: batchSource,
  venues: items('BatchVenue'),
  events: items('BatchEvent'),
});

export const sendBatch = researchProcedure('places:write', 'events:write')
  .meta({
    isCostly: true,
    openapi: route('POST', '/v1/research/batch', 'Research', 'Upsert venues and events with provenance', {
      description:
        'All or nothing: if any item is invalid, nothing is written and all invalid items are reported. Up to 10,000 ' +
        'items. A record is identified by its external id within the source and kind; repeating it writes only changes.',
    }),
    body: { maximum: batchBody, refuseOversizedObject: refuseOversizedItem },
    query: ['dry_run', 'audience', 'audience_id'],
    headers: { idempotency_key: 'Idempotency-Key' },
    refuses: ['forbidden', 'not_found', 'invalid_batch', 'conflict', 'payload_too_large'],
  })
  .input(batchInput)
  .output(proven(batchReport))
  .mutation(({ ctx, input }) => sendItems(ctx, input));

/** The same for what the service reads by itself. */
export async function sendItems(
  ctx: AuthenticatedContext,
  input: z.output<typeof batchInput>,
): Promise<BatchReport> {
  const { source, venues, events, dry_run, idempotency_key: key } = input;
  const { scope } = await researchScope(ctx, input);
  const { audienceId } = scope;
  if (venues.length + events.length > maximumItems) throw tooMany();
  const checked = await checkBatch({ source: source.name, venues, events });
  if (checked.events.filter(({ item }) => item.recurrence !== undefined).length > maximumSeries)
    throw tooManySeries();
  // Of a batch under review, the number of open proposals and those of others decide, too: it is written and taken back.
  if (dry_run && !isReviewed(ctx.principal)) {
    const stored = await ctx.database.longTransaction(audienceId, (transaction) =>
      readStoredState(transaction, scope, checked),
    );
    const plan = await planBatch(checked, stored);
    return reportOf(ctx.database, scope, null, plan);
  }

  const [id, sender] = [newId(), ctx.principal];
  const keyed =
    key === undefined || dry_run ? null : keyedBatch(scope, ctx.principal, key, { ...checked, source });
  const write = async (transaction: Transaction) => {
    await transaction.lockAudience(audienceId);
    const saved = keyed && (await findSavedResponse(transaction, keyed));
    if (saved !== null) return saved;
    const stored = await readStoredState(transaction, scope, checked);
    const plan = await planBatch(checked, stored);
    const planned = await reportOf(transaction, scope, isReviewed(sender) ? null : id, plan);
    await replaceOpen(transaction, scope, { source: source.name, sender }, recordsIn(checked));
    const batch = { id, scope, source, sender };
    if (!isReviewed(sender)) await applyBatch(transaction, batch, plan);
    const report = isReviewed(sender) ? await proposeBatch(transaction, batch, plan, planned) : planned;
    if (keyed !== null) await saveResponse(transaction, keyed, report);
    return dry_run ? planned : report;
  };
  const actor = { ...actorOf(ctx.principal, ctx.now()), batchId: id };
  return reportOfTransaction(ctx.database, { audienceId, actor, isKept: () => !dry_run }, write);
}

const tooMany = () =>
  new Refusal('payload_too_large', 'A batch contains up to 10,000 items. Send the rest in another one.');

const tooManySeries = () =>
  new Refusal('payload_too_large', 'A batch contains up to 100 series. Send the rest in another one.');

const recordsIn = ({ venues, events }: CheckedBatch) => [
  ...venues.map(({ item: { external_id } }) => ({ kind: 'venue' as const, external_id })),
  ...events.map(({ item: { external_id } }) => ({ kind: 'event' as const, external_id })),
];
