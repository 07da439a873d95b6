import { Migration } from '@mikro-orm/migrations';

const tables = ['event_person', 'rsvp'];

/** What an index needs to give a person's or a user's next events: without them, all of theirs are read. */
const times = 'status, span, starts_at';

/** Triggers of updates of line-ups, which the times are no part of. */
const ofLineUps = [
  ['change', 'old table as old_rows new table as changed', 'event_person_update_change'],
  ['mark', 'new table as changed', 'mark_change'],
  ['version', 'new table as changed', 'count_version_by_event_person'],
];

/** The times of events, beside the people who appear at them and the users who reply to them. */
export class CarryTimesOfEvents extends Migration {
  override up(): void {
    for (const table of tables)
      this.addSql(
        `alter table ${table} add column scheduled boolean, add column span smallint, add column starts_at timestamptz`,
      );

    // An RSVP locks no audience: it holds the event as its foreign key does, so that a move of the event waits and then
    // sees it, or it waits for the move. A statement of its own reads what the event is after that.
    this.addSql(`create function read_event_times() returns trigger language plpgsql as $$
      begin
        perform 1 from event where id = new.event_id for key share;
        select e.status = 'scheduled', e.span, e.starts_at into new.scheduled, new.span, new.starts_at
        from event e where e.id = new.event_id;
        return new;
      end $$`);
    for (const table of tables)
      this.addSql(`create trigger ${table}_times before insert on ${table}
        for each row execute function read_event_times()`);

    // Not a join, since transition tables have no statistics: a nested loop would compare all of their rows.
    this.addSql(`create function write_event_times() returns trigger language plpgsql as $$
      declare
        moved uuid[] := array(select id from (
          select id, ${times} from new_rows except select id, ${times} from old_rows) different);
      begin
        if moved = '{}' then return null; end if;
        perform 1 from event where id = any(moved) order by id for update;
        -- As a setting of the function itself, it would take a superuser.
        perform set_config('ledger.times', 'on', true);
        ${tables
          .map(
            (
              table,
            ) => `update ${table} t set scheduled = e.status = 'scheduled', span = e.span, starts_at = e.starts_at
              from event e where e.id = any(moved) and t.event_id = e.id;`,
          )
          .join('\n')}
        perform set_config('ledger.times', '', true);
        return null;
      end $$`);
    this.addSql(`create trigger event_update_times after update on event
      referencing old table as old_rows new table as new_rows
      for each statement execute function write_event_times()`);
    for (const [name, rows, execute] of ofLineUps)
      this.addSql(`create or replace trigger event_person_update_${name} after update on event_person
        referencing ${rows} for each statement
        when (coalesce(current_setting('ledger.times', true), '') <> 'on') execute function ${execute}()`);
  }
}
