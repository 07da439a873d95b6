import { Migration } from '@mikro-orm/migrations';

/** The columns of an audience that are no field of it. */
const notFields = `'{id,created_at,updated_at,revision,version,raised_by}'`;

/** The fields that its version counts. */
const rowOf = (state: string) =>
  `(${['name', 'subdomain', 'deleted_at', 'public_rsvp_counts'].map((field) => `${state}.${field}`).join(', ')})`;

/** Whether an audience's users see how many will come: a setting of the audience, and so a field in the ledger. */
export class ShowRsvpCounts extends Migration {
  override up(): void {
    this.addSql('alter table audience add column public_rsvp_counts boolean not null default false');

    // All fields there are, so that the next setting needs its trigger alone.
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
    this.addSql(`create trigger audience_rsvp_counts_change after update of public_rsvp_counts on audience
      for each row when (old.public_rsvp_counts <> new.public_rsvp_counts) execute function audience_change()`);
    this.addSql(`create or replace trigger audience_version before update on audience for each row
      when (${rowOf('old')} is distinct from ${rowOf('new')}) execute function count_version()`);
  }
}
