import type { BadItem } from './bad-items.ts';
import { batchEvent, batchVenue } from './batch-items.ts';
import { checkItems } from './check-items.ts';
import type { CheckedBatch } from './judge-batch.ts';

interface GivenBatch {
  readonly source: string;
  readonly venues: readonly unknown[];
  readonly events: readonly unknown[];
}

/** Sorts the items that are well-formed from those that are bad in themselves. */
export async function checkBatch({ source, venues, events }: GivenBatch): Promise<CheckedBatch> {
  const bad: BadItem[] = [];
  return {
    source,
    venues: await checkItems('venue', batchVenue, venues, bad),
    events: await checkItems('event', batchEvent, events, bad),
    bad,
  };
}
