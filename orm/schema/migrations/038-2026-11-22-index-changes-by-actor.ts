import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** In the order of the list, so that it serves an actor of many changes as well as one of a few among millions. */
export class IndexChangesByActor extends ConcurrentIndexes {
  protected override readonly indexes = {
    change_actor: 'change (actor, position, id) where actor is not null',
  };
  protected override readonly replaced = ['change_user'];
}
