import type { z } from 'zod';
import type { batchVenue } from '../../core/research/batch-items.ts';
import { judgeVenue } from '../../orm/sample/build/venues.ts';
import type { Reason } from '../../orm/sample/compact.ts';
import type { RawVenue } from '../../orm/sample/raw.ts';

export type VenueItem = z.input<typeof batchVenue>;

/** The venue as a batch takes it, or why it is not fit to be sent. */
export function venueItem(raw: RawVenue, retrieved_at: string): VenueItem | Reason {
  const judged = judgeVenue(raw);
  if (typeof judged === 'string') return judged;
  const { source_url: url, address = null, ...venue } = judged;
  if (url === undefined) return 'without a usable address';
  return { ...venue, address, provenance: { url, retrieved_at, ...certainty(raw) } };
}

const certainty = ({ coordinate_precision }: RawVenue) =>
  coordinate_precision === 'city'
    ? { confidence: 0.5, note: 'Placed in the middle of its town.' }
    : { confidence: 0.9 };
