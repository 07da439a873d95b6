import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { z } from 'zod';
import type { Database } from '../../orm/database.ts';
import { fieldErrors } from '../field-errors.ts';
import { type BatchEvent, type BatchVenue, batchEvent, batchVenue } from './batch-items.ts';
import { type InvalidItem, maximumNamed } from './invalid-batch.ts';

export interface CheckedItem<Item> {
  readonly item: Item;
  readonly index: number;
}

export interface CheckedBatch {
  readonly source: string;
  readonly venues: readonly CheckedItem<BatchVenue>[];
  readonly events: readonly CheckedItem<BatchEvent>[];
  readonly invalid: readonly InvalidItem[];
}

interface UncheckedBatch {
  readonly source: string;
  readonly venues: readonly unknown[];
  readonly events: readonly unknown[];
}

/** Parses the items and collects those that are malformed or duplicates, until there are as many as a refusal names. */
export async function checkBatch(
  withPause: Database['withPause'],
  { source, venues, events }: UncheckedBatch,
): Promise<CheckedBatch> {
  const invalid: InvalidItem[] = [];
  return {
    source,
    venues: await checkItems(withPause, 'venue', batchVenue, venues, invalid),
    events: await checkItems(withPause, 'event', batchEvent, events, invalid),
    invalid,
  };
}

async function checkItems<Item extends { external_id: string }>(
  withPause: Database['withPause'],
  kind: InvalidItem['kind'],
  schema: z.ZodType<Item>,
  items: readonly unknown[],
  invalid: InvalidItem[],
): Promise<CheckedItem<Item>[]> {
  const checked: CheckedItem<Item>[] = [];
  const indexes = new Map<string, number>();
  await inChunks(withPause, items, (value, index) => {
    if (invalid.length === maximumNamed) return;
    const { data: item, error } = schema.safeParse(value);
    const external_id = item?.external_id ?? externalIdOf(value);
    const first = external_id === null ? undefined : indexes.get(external_id);
    if (external_id !== null) indexes.set(external_id, first ?? index);
    if (item !== undefined && first === undefined) checked.push({ item, index });
    else
      invalid.push({
        kind,
        index,
        external_id,
        fields: {
          ...(first !== undefined && { external_id: [`duplicates the item at index ${first}`] }),
          ...(error !== undefined && fieldErrors(error)),
        },
      });
  });
  return checked;
}

function externalIdOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('external_id' in value)) return null;
  return typeof value.external_id === 'string' ? value.external_id.trim() : null;
}

/** About a millisecond of work. */
const chunkSize = 50;

/** Processes a long list in chunks, and serves other requests after each chunk. */
export async function inChunks<Item>(
  withPause: Database['withPause'],
  items: readonly Item[],
  work: (item: Item, index: number) => void,
): Promise<void> {
  for (let start = 0; start < items.length; start += chunkSize) {
    await withPause(async () => {
      for (const [index, item] of items.slice(start, start + chunkSize).entries()) work(item, start + index);
    });
    await yieldToEventLoop();
  }
}
