import type { ProposedItemRow } from '../../orm/reads/proposals.ts';
import { identifying } from './proposed-item.ts';

type Item = ProposedItemRow['item'];

interface Choice {
  readonly item: Item;
  /** The fields that were chosen; undefined for all of them. */
  readonly fields: readonly string[] | undefined;
  /** Of all fields, those that are left out. */
  readonly except: readonly string[];
}

export const isPartial = ({ fields, except }: Choice): boolean => fields !== undefined || except.length > 0;

/** What of an item is chosen; null if nothing is. */
export function partOf(choice: Choice): Item {
  const { item, fields, except } = choice;
  if (!isPartial(choice)) return item;
  return fields === undefined ? withoutFields(item, except) : withFields(item, fields);
}

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
