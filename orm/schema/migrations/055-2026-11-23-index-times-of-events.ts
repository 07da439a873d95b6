import { NIL } from 'uuid';
import { ConcurrentIndexes } from '../concurrent-indexes.ts';

/** The next events of people and of users, by indexes. Rows from before have their times filled in, some at a time. */
export class IndexTimesOfEvents extends ConcurrentIndexes {
  protected override readonly indexes = {
    event_person_times: 'event_person (person_id, scheduled, span, starts_at, event_id)',
    rsvp_times: 'rsvp (user_id, scheduled, span, starts_at, event_id)',
  };
  protected override readonly replaced = ['event_person_person_id'];

  override async up(): Promise<void> {
    await this.execute("set ledger.times = 'on'");
    let after: string = NIL;
    for (let last = await this.#next(after); last !== undefined; last = await this.#next(after)) {
      for (const table of ['event_person', 'rsvp'])
        await this.execute(
          `update ${table} t set scheduled = e.status = 'scheduled', span = e.span, starts_at = e.starts_at
           from event e where e.id = t.event_id and e.id > ? and e.id <= ? and t.starts_at is null`,
          [after, last],
        );
      after = last;
    }
    await this.execute('reset ledger.times');
    await super.up();
  }

  /** The last of the next thousand events. */
  async #next(after: string): Promise<string | undefined> {
    const next = 'select id from event where id > ? order by id limit 1000';
    const [last] = await this.execute(`select id from (${next}) e order by id desc limit 1`, [after]);
    return last?.id;
  }
}
