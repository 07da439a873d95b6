import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** The nearest venues of an audience, whatever their locale; and what at a venue lasts longer than a day and is not over. */
export class IndexWhatIsNearby extends ConcurrentIndexes {
  protected override readonly indexes = {
    venue_audience_position: 'venue using gist (audience_id, point(longitude, latitude))',
    event_venue_lasting: `event (venue_id, over_at) where span > 0 and status = 'scheduled'`,
  };
}
