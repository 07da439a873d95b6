import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** For a user's calendar, which has no events that they declined. */
export class IndexAcceptedRsvps extends ConcurrentIndexes {
  protected override readonly indexes = {
    rsvp_accepted_times: `rsvp (user_id, scheduled, span, starts_at, event_id) where state in ('attending', 'maybe')`,
  };
}
