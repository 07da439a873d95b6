import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SourcePrincipal } from '../../auth/principal.ts';
import type { BatchReport } from '../../batches/batch-report.ts';
import { invalidItem, withoutInvalid } from '../../batches/items/invalid-batch.ts';
import { sendItems } from '../../batches/send-batch.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Dependencies } from '../../request/context.ts';
import { batchesOf } from '../readers/batches.ts';
import type { Items } from '../readers/items.ts';
import { atDeletedVenues, whyRefused } from '../why-refused.ts';
import { type HeldRun, holdOn } from './hold.ts';

interface Delivery {
  /** Why items were refused, each in a line. */
  readonly refused: string[];
  /** How many items were created or updated. */
  written: number;
  warned: number;
  kept: number;
}

/** Sends what was read, in batches. All or nothing of each; sent again by the same run, a batch writes nothing twice. */
export async function deliver(
  ctx: Dependencies,
  run: HeldRun,
  principal: SourcePrincipal,
  items: Items,
): Promise<Delivery> {
  const delivery: Delivery = { refused: [], written: 0, warned: 0, kept: 0 };
  for (const batch of batchesOf(items)) {
    await holdOn(ctx, run);
    const report = await sendValid({ ...ctx, principal }, run, batch, delivery);
    for (const { result, warnings, kept } of report?.items ?? []) {
      if (result !== 'unchanged') delivery.written++;
      if (warnings !== undefined) delivery.warned++;
      if (kept !== undefined) delivery.kept++;
    }
    const leftOut = report === null ? [] : atDeletedVenues(report, batch);
    delivery.refused.push(...leftOut.map(({ event, reason }) => `${event.name}: ${reason}`));
    delivery.kept -= leftOut.length;
  }
  return delivery;
}

const invalidItems = z.array(invalidItem).catch([]);

/** Repeats the batch without the items that are refused, until none is. */
async function sendValid(
  ctx: Dependencies & { readonly principal: SourcePrincipal },
  run: HeldRun,
  batch: Items,
  delivery: Delivery,
): Promise<BatchReport | null> {
  if (batch.venues.length + batch.events.length === 0) return null;
  try {
    return await sendBatch(ctx, run, batch);
  } catch (error) {
    const invalid = error instanceof Refusal ? invalidItems.parse(error.data.items) : [];
    if (invalid.length === 0) throw error;
    for (const item of invalid) {
      const { name } = batch[`${item.kind}s`][item.index] ?? {};
      delivery.refused.push(`${name ?? item.external_id}: ${whyRefused(item)}`);
    }
    return sendValid(ctx, run, withoutInvalid(batch, invalid), delivery);
  }
}

/** The key is of the run and of what is sent: what the source has changed meanwhile is another batch. */
export function sendBatch(
  ctx: Dependencies & { readonly principal: SourcePrincipal },
  { id, source }: HeldRun,
  { venues, events }: { readonly venues: readonly unknown[]; readonly events: readonly unknown[] },
): Promise<BatchReport> {
  const hash = createHash('sha256')
    .update(JSON.stringify([venues, events]))
    .digest('base64');
  return sendItems(ctx, {
    dry_run: false,
    idempotency_key: `${id} ${hash}`,
    source: { name: source.name, url: source.url ?? null },
    venues: [...venues],
    events: [...events],
  });
}
