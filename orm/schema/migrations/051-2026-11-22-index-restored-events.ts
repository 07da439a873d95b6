import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** A person who comes back looks for the events that came back without them. They are few. */
export class IndexRestoredEvents extends ConcurrentIndexes {
  protected override readonly indexes = {
    change_restored_event: `change (audience_id, record) where kind = 'event' and operation = 'restore'`,
  };
}
