import type { Items } from './items.ts';

const batchSize = 500;
const megabyte = 1024 * 1024;
/** In bytes: the service accepts twice as many. */
const maximumSize = 8 * megabyte;

export const itemCount = ({ venues, events }: Items): number => venues.length + events.length;

/**
 * A venue's events are in the same batch, so that batches are independent, even in a dry run. Where they are too many,
 * each further batch has the venue again.
 */
export function* batchesOf(items: Items): Generator<Items> {
  let batch: Items = { venues: [], events: [] };
  let size = 0;
  for (const part of partsOf(items)) {
    const added = sizeOf(part);
    if (
      itemCount(batch) > 0 &&
      (itemCount(batch) + itemCount(part) > batchSize || size + added > maximumSize)
    ) {
      yield batch;
      batch = { venues: [], events: [] };
      size = 0;
    }
    batch = { venues: [...batch.venues, ...part.venues], events: [...batch.events, ...part.events] };
    size += added;
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
function* chunksOf<Item>(items: readonly Item[]): Generator<Item[]> {
  let chunk: Item[] = [];
  let size = 0;
  for (const item of items) {
    const added = sizeOf(item);
    if (chunk.length === batchSize - 1 || (chunk.length > 0 && size + added > maximumSize / 2)) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    chunk.push(item);
    size += added;
  }
  yield chunk;
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
