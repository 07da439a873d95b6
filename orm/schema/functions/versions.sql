-- Versions of records, for ETags. However many statements of a transaction change a record, its version is
-- raised once: `raised_by` is the transaction that raised it last.

create function count_version() returns trigger language plpgsql as $$
  begin
    if new.raised_by is distinct from pg_current_xact_id() then
      new.version := old.version + 1;
      new.raised_by := pg_current_xact_id();
    end if;
    if new.updated_at = old.updated_at then new.updated_at := ledger_time(); end if;
    return new;
  end
$$;

-- Makes the trigger of a table whose rows can be restored: a change of any of its columns counts, but for the keys,
-- what follows from other columns, and what is named. Called again where a migration adds a column.
create function count_versions(of_table regclass, variadic left_out text[] default '{}') returns void
language plpgsql as $$
  begin
    execute (select format(
        'create or replace trigger %I before update on %s
          for each row when ((%s) is distinct from (%s) or old.deleted_at is not null and new.deleted_at is null)
          execute function count_version()',
        replace(of_table::text, '_row', '_version'), of_table,
        string_agg(format('old.%I', attname), ', '), string_agg(format('new.%I', attname), ', '))
      from pg_attribute
      where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = ''
        and attname <> all('{id,audience_id,created_at,updated_at,edited_fields,version,raised_by}'::text[])
        and attname <> all('{deleted_at,deleted_with,merged_into}'::text[] || left_out));
  end
$$;

-- Counts a version of the records of which the row is a field: each argument names a table and its column.
create function count_versions_of_owners() returns trigger language plpgsql as $$
  declare
    owner text;
  begin
    foreach owner in array tg_argv loop
      execute format('update %s
        set version = version + 1, raised_by = pg_current_xact_id(), updated_at = ledger_time()
        where %I = $1 and raised_by is distinct from pg_current_xact_id()',
        split_part(owner, '.', 1)::regclass, split_part(owner, '.', 2))
      using coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'audience_id')::uuid;
    end loop;
    return null;
  end
$$;
