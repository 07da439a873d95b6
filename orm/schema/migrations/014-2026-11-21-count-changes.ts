import { Migration } from '@mikro-orm/migrations';

const tables = ['locale', 'page', 'photo', 'venue', 'event', 'person', 'event_person', 'origin'];

/** Marks an audience with the last transaction that changed its records: whoever read the mark before knows them still. */
export class CountChanges extends Migration {
  override up(): void {
    this.addSql('alter table audience add column revision bigint not null default 0');

    // The mark's row stays locked until the transaction ends, so that no mark is seen before the change that it stands for.
    this.addSql(`create function mark_change() returns trigger language plpgsql as $$
    declare this_transaction bigint := pg_current_xact_id()::text::bigint;
    begin
      update audience set revision = this_transaction
        where revision <> this_transaction and id in (select audience_id from changed);
      return null;
    end $$`);
    for (const table of tables)
      for (const [event, rows] of [
        ['insert', 'new'],
        ['update', 'new'],
        ['delete', 'old'],
      ])
        this.addSql(`create trigger ${table}_${event}_mark after ${event} on ${table}
          referencing ${rows} table as changed for each statement execute function mark_change()`);

    // The next end of an event is when the upcoming ones change by themselves.
    this.addSql(`create index event_audience_end on event (audience_id, over_at) where status = 'scheduled'`);
  }
}
