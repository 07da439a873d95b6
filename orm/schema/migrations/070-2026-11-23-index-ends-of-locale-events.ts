import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** The same of a locale: those that take place and those that are cancelled. */
export class IndexEndsOfLocaleEvents extends ConcurrentIndexes {
  protected override readonly indexes = {
    event_locale_times: `event (locale_id, featured, span, starts_at, id, over_at) where status = 'scheduled'`,
    event_locale_cancelled_times: `event (locale_id, span, starts_at, id, over_at) where status = 'cancelled'`,
  };
  protected override readonly replaced = ['event_locale_upcoming', 'event_locale_cancelled'];
}
