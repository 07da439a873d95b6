import type { Items } from './items.ts';

const batchSize = 500;

export const itemCount = ({ venues, events }: Items): number => venues.length + events.length;

/**
 * A venue's events are in the same batch, so that batches are independent, even in a dry run. Where they are too many,
 * each further batch has the venue again.
 */
export function* batchesOf(items: Items): Generator<Items> {
  let batch: Items = { venues: [], events: [] };
  for (const part of partsOf(items)) {
    if (itemCount(batch) + itemCount(part) > batchSize) {
      yield batch;
      batch = { venues: [], events: [] };
    }
    batch = { venues: [...batch.venues, ...part.venues], events: [...batch.events, ...part.events] };
  }
  if (itemCount(batch) > 0) yield batch;
}

/** Each venue with its events, and the events at venues that were sent before. None is larger than a batch. */
function* partsOf({ venues, events }: Items): Generator<Items> {
  const eventsAt = Map.groupBy(events, ({ venue }) => venue.external_id);
  for (const venue of venues) {
    for (const chunk of chunksOf(eventsAt.get(venue.external_id) ?? []))
      yield { venues: [venue], events: chunk };
    eventsAt.delete(venue.external_id);
  }
  for (const atVenue of eventsAt.values())
    for (const chunk of chunksOf(atVenue)) yield { venues: [], events: chunk };
}

/** At least one, which may be empty. */
function chunksOf<Item>(items: readonly Item[]): Item[][] {
  const size = batchSize - 1;
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
