import type { EventItem } from './event-item.ts';
import type { VenueItem } from './venue-item.ts';

export interface Items {
  readonly venues: readonly VenueItem[];
  readonly events: readonly EventItem[];
}

const enough = 500;

export const sizeOf = ({ venues, events }: Items): number => venues.length + events.length;

/** Batches that can be judged each by itself, in a dry run too: the events of a venue go with it. */
export function* batchesOf({ venues, events }: Items): Generator<Items> {
  const eventsAt = Map.groupBy(events, ({ venue }) => venue.external_id);
  let batch: Items = { venues: [], events: [] };
  for (const venue of venues) {
    batch = {
      venues: [...batch.venues, venue],
      events: [...batch.events, ...(eventsAt.get(venue.external_id) ?? [])],
    };
    if (sizeOf(batch) < enough) continue;
    yield batch;
    batch = { venues: [], events: [] };
  }
  if (sizeOf(batch) > 0) yield batch;
}
