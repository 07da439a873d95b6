import type { ProposedItemRow } from '../../orm/reads/proposals.ts';
import { identifying } from './proposed-item.ts';

type Item = ProposedItemRow['item'];

/** What is left of an item without these fields; null if nothing is. */
export function withoutFields(item: Item, fields: readonly string[]): Item {
  const left = Object.entries(item ?? {}).filter(([name]) => !fields.includes(name));
  return left.every(([name]) => identifying.includes(name)) ? null : Object.fromEntries(left);
}

/** The item with these fields alone. */
export const withFields = (item: Item, fields: readonly string[]): NonNullable<Item> =>
  Object.fromEntries(
    Object.entries(item ?? {}).filter(([name]) => fields.includes(name) || identifying.includes(name)),
  );
