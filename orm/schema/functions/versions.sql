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

-- Counts a version of the rows of a table, found by a column, whose parts have changed in other tables.
create function raise_versions(of_table regclass, key text, ids uuid[]) returns void language plpgsql as $$
  begin
    execute format('update %s
      set version = version + 1, raised_by = pg_current_xact_id(), updated_at = ledger_time()
      where %I = any($1) and raised_by is distinct from pg_current_xact_id()', of_table, key) using ids;
  end
$$;

-- A page's address is a field of its venue or person. Its name is a column of theirs.
create function count_version_by_page() returns trigger language plpgsql as $$
  begin
    perform raise_versions('venue', 'page_id', array[new.id]);
    perform raise_versions('person', 'page_id', array[new.id]);
    return null;
  end
$$;

-- A theme is a field of its audience.
create function count_version_by_theme() returns trigger language plpgsql as $$
  begin
    if to_jsonb(new) - 'updated_at' is distinct from to_jsonb(old) - 'updated_at' then
      perform raise_versions('audience', 'id', array[new.audience_id]);
    end if;
    return null;
  end
$$;
