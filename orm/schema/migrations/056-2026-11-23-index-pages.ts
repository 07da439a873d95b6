import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** What pages list: the audiences that anybody may see, and of the few events that last over a day those that are on. */
export class IndexPages extends ConcurrentIndexes {
  protected override readonly indexes = {
    audience_public_name_key: `audience (name_key(name) collate "C", id) where public_pages and deleted_at is null`,
    event_audience_begun: `event (audience_id, span, starts_at, id) where span > 0 and status = 'scheduled'`,
  };
}
