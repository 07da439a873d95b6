import { Migration } from '@mikro-orm/migrations';

/** RSVPs are in no ledger: those to a deleted event are kept here until it can no longer be restored. */
export class KeepRsvpsOfDeletedEvents extends Migration {
  override up(): void {
    this.addSql(`create table deleted_rsvp (
      id uuid not null default gen_random_uuid(),
      audience_id uuid not null,
      event_id uuid not null,
      user_id uuid,
      identity_id uuid,
      state text not null,
      count integer not null default 1,
      created_at timestamptz,
      updated_at timestamptz,
      transaction bigint not null default pg_current_xact_id()::text::bigint,
      deleted_at timestamptz not null
        default coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now()),
      constraint deleted_rsvp_pkey primary key (id),
      constraint deleted_rsvp_state_known check (state in ('attending', 'maybe', 'declined')),
      constraint deleted_rsvp_audience foreign key (audience_id) references audience (id) on delete cascade,
      constraint deleted_rsvp_user foreign key (user_id) references "user" (id) on delete cascade,
      constraint deleted_rsvp_identity foreign key (identity_id) references identity (id) on delete cascade
    )`);
    for (const column of ['audience_id', 'event_id', 'user_id', 'identity_id', 'deleted_at'])
      this.addSql(`create index deleted_rsvp_${column} on deleted_rsvp (${column})`);

    // The event is gone already. Those of erased users are counts.
    for (const [table, columns] of [
      ['rsvp', 'user_id, identity_id, created_at, updated_at'],
      ['erased_rsvp', 'count'],
    ] as const) {
      this.addSql(`create function ${table}_keep_deleted() returns trigger language plpgsql as $$
        begin
          if not change_is_unrecorded() then
            insert into deleted_rsvp (audience_id, event_id, state, ${columns})
            select audience_id, event_id, state, ${columns} from deleted d
            where not exists (select from event e where e.id = d.event_id);
          end if;
          return null;
        end $$`);
      this.addSql(`create trigger ${table}_keep_deleted after delete on ${table}
        referencing old table as deleted for each statement execute function ${table}_keep_deleted()`);
    }
  }
}
