import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** An undo keeps people at whose deleted events it would leave a gap: those of a person, among all that were ever deleted. */
export class IndexDeletedLineUps extends ConcurrentIndexes {
  protected override readonly indexes = {
    // Every look-up would read the list of entries that wait, among them those of the undo itself.
    change_deleted_line_up: `change using gin ((before -> 'person_ids') jsonb_path_ops) with (fastupdate = off)
      where kind = 'event' and operation = 'delete'`,
  };
}
