-- What the undo of batches and the restoring of records read from the ledger and write back.

-- An undo may be undone itself: what counts is an undo that stands.
create function batch_undone_by(batch_id uuid) returns uuid language plpgsql stable as $$
  begin
    return (select u.id from batch u where u.undoes = batch_id and batch_undone_by(u.id) is null
      order by u.created_at desc, u.id desc limit 1);
  end
$$;

-- The position of the deletion that is in force for a record before a position, if any. An undo that deletes
-- what its batch created leaves what was before the batch: nothing, or a deletion.
create function deletion_in_force(of_audience uuid, of_kind text, of_record uuid, until bigint) returns bigint
language plpgsql stable as $$
  declare
    latest record;
  begin
    loop
      select c.operation, c.position, undoing.undoes into latest
        from (select * from change where change.record = of_record offset 0) c
        left join batch undoing on undoing.id = c.batch
        where c.kind = of_kind and c.audience_id = of_audience
          and c.operation <> 'none' and c.position < until
        order by c.position desc limit 1;
      if latest.operation is distinct from 'delete' then return null; end if;
      if latest.undoes is null then return latest.position; end if;
      select min(c.position) into until
        from (select * from change where change.record = of_record offset 0) c
        where c.kind = of_kind and c.audience_id = of_audience and c.batch = latest.undoes
          and c.operation in ('create', 'restore');
    end loop;
  end
$$;

-- Of a record that comes back: greater than it ever had, so that nobody takes it for one that they read
-- before.
create function next_version(kind text, record uuid) returns integer language sql stable as $$
  select 1 + coalesce(max(c.version), count(*)::integer) from change c where c.record = $2 and c.kind = $1
$$;

-- Columns are those that the entries of the ledger have, so that none is forgotten.
create function columns_of(given jsonb, recorded regclass) returns setof text language sql stable as $$
  select distinct attname::text from jsonb_array_elements(given) g, jsonb_object_keys(g) key
    join pg_attribute on attrelid = recorded and attname = key and attnum > 0 and attgenerated = ''
$$;

create function insert_former_rows(recorded regclass, audience uuid, at timestamptz, given jsonb)
returns void language plpgsql as $$
  declare
    columns text := (select string_agg(quote_ident(name), ', ') from columns_of(given, recorded) name);
  begin
    if columns is null then return; end if;
    execute format('insert into %1$s (%2$s, audience_id, updated_at, version)
      select %2$s, $1, $2, next_version(%3$L, id) from jsonb_populate_recordset(null::%1$s, $3) r',
      recorded, columns, (select relname from pg_class where oid = recorded)) using audience, at, given;
  end
$$;

create function overwrite_rows(recorded regclass, audience uuid, at timestamptz, given jsonb)
returns void language plpgsql as $$
  declare
    columns text := (select string_agg(format('%1$I = former.%1$I', name), ', ')
      from columns_of(given, recorded) name where name <> 'id');
    dated boolean := exists (select from pg_attribute where attrelid = recorded and attname = 'updated_at');
  begin
    if columns is null then return; end if;
    execute format('update %1$s s set %2$s %3$s
      from jsonb_array_elements($3) g
        join %1$s present on present.id = (g ->> ''id'')::uuid and present.audience_id = $1
        cross join lateral jsonb_populate_record(present, g) former
      where s.id = present.id', recorded, columns, case when dated then ', updated_at = $2' end)
      using audience, at, given;
  end
$$;

-- The provenance that a batch replaced, which the ledger leaves out. Only with a change of the record itself:
-- origins are written last. Transition tables have no statistics: a nested loop would compare all of their
-- rows with each other.
create function keep_former_provenance() returns trigger language plpgsql set enable_nestloop = off as $$
  declare
    this_batch uuid := nullif(current_setting('ledger.batch', true), '')::uuid;
  begin
    if this_batch is null then return null; end if;
    insert into origin_change (
      id, audience_id, batch, kind, source, external_id, record, before, after, changed_at)
    select gen_random_uuid(), n.audience_id, this_batch, n.kind, n.source, n.external_id, n.record,
      jsonb_build_object(
        'url', o.url, 'retrieved_at', o.retrieved_at, 'confidence', o.confidence, 'note', o.note),
      jsonb_build_object(
        'url', n.url, 'retrieved_at', n.retrieved_at, 'confidence', n.confidence, 'note', n.note),
      ledger_time()
    from old_rows o full join new_rows n using (audience_id, kind, source, external_id)
    where (o.url, o.retrieved_at, o.confidence, o.note)
        is distinct from (n.url, n.retrieved_at, n.confidence, n.note)
      and exists (select from (select * from change where change.record = n.record offset 0) c
        where c.batch = this_batch);
    return null;
  end
$$;
