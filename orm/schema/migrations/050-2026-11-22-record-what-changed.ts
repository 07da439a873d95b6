import { Migration } from '@mikro-orm/migrations';

/** The columns of an audience that are no field of it. */
const notFields = `'{id,created_at,updated_at,revision,version,raised_by}'`;

const all = (row: string) => `to_jsonb(${row}) - ${notFields}::text[]`;

const changed = (row: string) => `(select coalesce(jsonb_object_agg(name, ${row}_fields -> name), '{}')
  from jsonb_object_keys(new_fields) name where old_fields -> name is distinct from new_fields -> name)`;

/** Of an audience that is updated, the fields that changed alone; and whoever is an administrator from the start. */
export class RecordWhatChanged extends Migration {
  override up(): void {
    // All fields there are, so that the next setting needs triggers alone.
    this.addSql(`create or replace function audience_change() returns trigger language plpgsql as $$
      declare
        new_fields jsonb := ${all('new')};
        old_fields jsonb;
      begin
        if tg_op = 'INSERT' then
          perform write_change(new.id, 'audience', new.id, 'create', '{}', new_fields);
          return null;
        end if;
        old_fields := ${all('old')};
        if (old.deleted_at is null) = (new.deleted_at is null) then
          perform write_change(new.id, 'audience', new.id, 'update', ${changed('old')}, ${changed('new')});
        else
          perform write_change(new.id, 'audience', new.id,
            case when new.deleted_at is null then 'restore' else 'delete' end, old_fields, new_fields);
        end if;
        return null;
      end $$`);

    // Of a user, only the role.
    this.addSql(`create function first_role_change() returns trigger language plpgsql as $$
      begin
        perform write_change(null, 'user', new.id, 'create', '{}', jsonb_build_object('is_admin', new.is_admin));
        return null;
      end $$`);
    this.addSql(`create trigger first_role_change after insert on "user"
      for each row when (new.is_admin) execute function first_role_change()`);
  }
}
