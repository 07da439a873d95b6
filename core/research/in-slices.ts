import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Runs through a long list without keeping other requests waiting. */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => void,
  size = 250,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % size === 0) await yieldToOthers();
    work(item, index);
  }
}
