import { Migration } from '@mikro-orm/migrations';

/** The columns of an audience that are no field of it. */
const notFields = `'{id,created_at,updated_at,revision,version,raised_by}'`;

/** Whether anybody may read an audience's calendars, and the addresses of people's own calendars. */
export class CreateCalendars extends Migration {
  override up(): void {
    this.addSql('alter table audience add column public_pages boolean not null default false');

    // All fields there are, so that the next setting needs triggers alone.
    this.addSql(`create or replace function audience_change() returns trigger language plpgsql as $$
      begin
        perform write_change(new.id, 'audience', new.id,
          case when tg_op = 'INSERT' then 'create'
            when old.deleted_at is null and new.deleted_at is not null then 'delete'
            when old.deleted_at is not null and new.deleted_at is null then 'restore'
            else 'update' end,
          case when tg_op = 'INSERT' then '{}' else to_jsonb(old) - ${notFields}::text[] end,
          to_jsonb(new) - ${notFields}::text[]);
        return null;
      end $$`);
    const isChanged = 'when (old.public_pages <> new.public_pages)';
    this.addSql(`create trigger audience_public_pages_change after update of public_pages on audience
      for each row ${isChanged} execute function audience_change()`);
    this.addSql(`create trigger audience_public_pages_version before update of public_pages on audience
      for each row ${isChanged} execute function count_version()`);

    this.addSql(`create table calendar (
      id uuid not null,
      user_id uuid not null,
      identity_id uuid not null,
      audience_id uuid,
      prefix text not null,
      hash text not null,
      signed_in_at timestamptz not null,
      created_at timestamptz not null,
      constraint calendar_pkey primary key (id),
      constraint calendar_prefix unique (prefix),
      constraint calendar_user foreign key (user_id) references "user" (id) on delete cascade,
      constraint calendar_identity foreign key (identity_id) references identity (id) on delete cascade,
      constraint calendar_audience foreign key (audience_id) references audience (id) on delete cascade
    )`);
    for (const column of ['user_id', 'identity_id', 'audience_id'])
      this.addSql(`create index calendar_${column} on calendar (${column})`);
  }
}
