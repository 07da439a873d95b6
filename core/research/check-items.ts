import type { z } from 'zod';
import { fieldErrors } from '../field-errors.ts';
import type { BadItem } from './bad-items.ts';
import { inSlices } from './in-slices.ts';

export interface Checked<Item> {
  readonly item: Item;
  readonly index: number;
}

/** The well-formed items of a batch; the others are added to the bad ones. */
export async function checkItems<Item extends { external_id: string }>(
  kind: BadItem['kind'],
  schema: z.ZodType<Item>,
  items: readonly unknown[],
  bad: BadItem[],
): Promise<Checked<Item>[]> {
  const checked: Checked<Item>[] = [];
  const places = new Map<string, number>();
  await inSlices(items, (given, index) => {
    const { data: item, error } = schema.safeParse(given);
    const external_id = item?.external_id ?? externalIdOf(given);
    const first = external_id === null ? undefined : places.get(external_id);
    if (external_id !== null) places.set(external_id, first ?? index);
    if (item !== undefined && first === undefined) checked.push({ item, index });
    else
      bad.push({
        kind,
        index,
        external_id,
        fields: {
          ...(first !== undefined && { external_id: [`is given at index ${first} already`] }),
          ...(error !== undefined && fieldErrors(error)),
        },
      });
  });
  return checked;
}

function externalIdOf(given: unknown): string | null {
  if (typeof given !== 'object' || given === null || !('external_id' in given)) return null;
  return typeof given.external_id === 'string' ? given.external_id.trim() : null;
}
