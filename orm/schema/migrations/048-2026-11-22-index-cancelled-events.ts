import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** Calendars tell of cancelled events too, which the indexes of upcoming ones do not have. */
export class IndexCancelledEvents extends ConcurrentIndexes {
  protected override readonly indexes = {
    event_locale_cancelled: `event (locale_id, span, starts_at, id) where status = 'cancelled'`,
    event_venue_cancelled: `event (venue_id, span, starts_at, id) where status = 'cancelled'`,
  };
}
