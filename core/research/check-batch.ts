import type { z } from 'zod';
import type { Parts } from '../../orm/database.ts';
import { fieldErrors } from '../field-errors.ts';
import { type BatchEvent, type BatchVenue, batchEvent, batchVenue } from './batch-items.ts';
import { type InvalidItem, maximumNamed } from './invalid-batch.ts';

/** About a millisecond of work. */
export const itemsPerPart = 50;

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
export function* checkBatch({ source, venues, events }: UncheckedBatch): Parts<CheckedBatch> {
  const invalid: InvalidItem[] = [];
  return {
    source,
    venues: yield* checkItems('venue', batchVenue, venues, invalid),
    events: yield* checkItems('event', batchEvent, events, invalid),
    invalid,
  };
}

function* checkItems<Item extends { external_id: string }>(
  kind: InvalidItem['kind'],
  schema: z.ZodType<Item>,
  items: readonly unknown[],
  invalid: InvalidItem[],
): Parts<CheckedItem<Item>[]> {
  const checked: CheckedItem<Item>[] = [];
  const indexes = new Map<string, number>();
  for (const [index, value] of items.entries()) {
    if (index % itemsPerPart === 0) yield;
    if (invalid.length === maximumNamed) break;
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
  }
  return checked;
}

function externalIdOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('external_id' in value)) return null;
  return typeof value.external_id === 'string' ? value.external_id.trim() : null;
}
