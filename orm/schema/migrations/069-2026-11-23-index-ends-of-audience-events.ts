import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** With their ends, by which an index leaves out the events of an audience that are over without reading them. */
export class IndexEndsOfAudienceEvents extends ConcurrentIndexes {
  protected override readonly indexes = {
    event_audience_times: 'event (audience_id, starts_at, id, over_at)',
    event_audience_lasting_times: 'event (audience_id, span, starts_at, id, over_at) where span > 0',
  };
  protected override readonly replaced = ['event_audience_start', 'event_audience_begun'];
}
