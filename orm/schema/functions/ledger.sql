-- The ledger, in the table `change`. Its settings last for a transaction:
--   ledger.actor_kind, .actor, .batch, .time   who changes records, with which batch, and when
--   ledger.operation   what inserted rows are recorded as: `restore` instead of `create`
--   ledger.off         `on`: nothing is recorded, as where an audience's rows go with it
--   ledger.rewriting   `on`: entries may be changed and deleted

create function ledger_time() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now())
$$;

-- Of a row, or of all rows of a statement. The arguments are columns that the ledger leaves out. Of many rows, a
-- query compares the columns, since JSON of all of them would take longer than the change itself. All columns count
-- where a record is deleted or comes back.
create function record_change() returns trigger language plpgsql as $$
  declare
    former jsonb[] := '{}';
    present jsonb[] := '{}';
  begin
    if tg_level = 'ROW' then
      if to_jsonb(old) - coalesce(tg_argv, '{}') = to_jsonb(new) - coalesce(tg_argv, '{}') then return null; end if;
      former := array_remove(array[to_jsonb(old)], null);
      present := array_remove(array[to_jsonb(new)], null);
    elsif tg_op = 'INSERT' then
      present := array(select to_jsonb(n) from new_rows n);
    else
      execute (with differing(row, fields) as (
          select row, string_agg(format(
            'case when o.%1$I is distinct from n.%1$I then jsonb_build_object(%1$L, %2$s.%1$I) else ''{}'' end',
            attname, row), ' || ')
          from pg_attribute, (values ('o'), ('n')) state (row)
          where attrelid = tg_relid and attnum > 0 and not attisdropped
            and attname <> all('{id,audience_id,created_at,updated_at,version,raised_by}'::text[] || tg_argv)
            and attname <> all('{deleted_at,deleted_with,merged_into}')
          group by row)
        select format('select array_agg(key || former), array_agg(key || present) from (
            select jsonb_build_object(''id'', id, ''audience_id'', n.audience_id) as key,
              %s as former, %s as present
            from old_rows o full join new_rows n using (id) where o.deleted_at is null and n.deleted_at is null
            union all
            select ''{}'', to_jsonb(o), to_jsonb(n) from old_rows o full join new_rows n using (id)
            where (o.deleted_at is null) <> (n.deleted_at is null)) rows
          where former <> present', o.fields, n.fields)
        from differing o, differing n where o.row = 'o' and n.row = 'n') into former, present;
    end if;
    perform write_changes(replace(tg_table_name, '_row', ''), former, present, tg_argv);
    return null;
  end
$$;

-- A line-up is a field of its event: those of its people who are not deleted. An update that moves only the
-- times, which line-ups carry, does not change it.
create function record_line_ups() returns trigger language plpgsql as $$
  declare
    removed event_person[] := '{}';
    added event_person[] := '{}';
    former jsonb[];
    present jsonb[];
    changed uuid[];
  begin
    if tg_table_name = 'person_row' then
      select coalesce(array_agg(row(a.*)::event_person) filter (where was_there), '{}'),
          coalesce(array_agg(row(a.*)::event_person) filter (where not was_there), '{}')
        into removed, added
        from (select id, o.deleted_at is null as was_there from old_rows o full join new_rows n using (id)
          where (o.deleted_at is null) <> (n.deleted_at is null) offset 0) person
        join event_person a on a.person_id = person.id;
    else
      if tg_op <> 'INSERT' then removed := array(select row(o.*)::event_person from old_rows o
        where (select true from person p where p.id = o.person_id)); end if;
      if tg_op <> 'DELETE' then added := array(select row(n.*)::event_person from new_rows n
        where (select true from person p where p.id = n.person_id)); end if;
    end if;
    with line_up as (
      select audience_id, event_id,
        coalesce(jsonb_agg(person_id order by position) filter (where is_former), '[]') as before,
        coalesce(jsonb_agg(person_id order by position) filter (where is_present), '[]') as after
      from (
        select r.*, true as is_former, false as is_present from unnest(removed) r
        union all
        select a.*, (a.event_id, a.person_id) not in (select event_id, person_id from unnest(added)), true
        from event_person a where a.event_id = any(array(select event_id from unnest(removed || added)))
          and (select true from person p where p.id = a.person_id)
      ) rows where (select true from event e where e.id = event_id) group by audience_id, event_id
    )
    select array_agg(event_id),
      array_agg(jsonb_build_object('audience_id', audience_id, 'id', event_id, 'person_ids', before)),
      array_agg(jsonb_build_object('audience_id', audience_id, 'id', event_id, 'person_ids', after))
    into changed, former, present from line_up where before <> after;
    if changed is null then return null; end if;
    perform write_changes('event', former, present);
    update event set version = version + 1, raised_by = pg_current_xact_id(), updated_at = ledger_time()
      where id = any(changed) and raised_by is distinct from pg_current_xact_id();
    return null;
  end
$$;

-- Adds rows as they were and as they are to the ledger: all of a record that is created, deleted or restored,
-- and the columns that differ of others. Of one record, a transaction leaves one entry: from what was before
-- it to what is after it. To plan it for the values of each call would take ten times as long as to write one row; a
-- plan that is kept must not read whole tables, which may grow.
create function write_changes(kind text, former jsonb[], present jsonb[], left_out text[] default '{}')
returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  #variable_conflict use_column
  declare
    is_tenant boolean := $1 = 'audience';
    creation text := coalesce(nullif(current_setting('ledger.operation', true), ''), 'create');
    unrecorded text[] := '{audience_id,updated_at,version,raised_by}'::text[] || left_out;
    ignored text[] := unrecorded
      || case when is_tenant then '{}' else '{deleted_at,deleted_with,merged_into}'::text[] end;
    this_server text := concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
      left(pg_walfile_name(pg_current_wal_lsn()), 8), 'change'::regclass::oid); -- start, timeline, table
  begin
    if current_setting('ledger.off', true) = 'on' then return; end if;
    if not exists (select from change_run where server = this_server) then
      insert into change_run (number, id, epoch, server, position)
      select (select coalesce(max(number), 0) + 1 from change_run), gen_random_uuid(), number, this_server,
        greatest(deleted, (select max(position) from change))
      from change_epoch order by number desc limit 1
      on conflict do nothing;
    end if;
    insert into change (audience_id, kind, record, operation, before, after, former)
    select
      case when is_tenant then key else coalesce(n.row, o.row) ->> 'audience_id' end::uuid,
      $1, key::uuid, operation,
      case when operation = 'update' then differing.before
        when is_tenant or operation = 'delete' then coalesce(o.fields - 'app_secret' - empty || line_up, '{}')
        else '{}' end,
      case when operation = 'update' then differing.after
        when is_tenant or operation <> 'delete' then n.fields - 'app_secret' - empty || line_up
        else jsonb_strip_nulls(jsonb_build_object('merged_into', n.row -> 'merged_into')) end,
      case when operation in ('create', 'restore') and not is_tenant
        then o.row - unrecorded || line_up || places end
    from (
        select coalesce(row ->> 'id', row ->> 'audience_id') as key, row, row - ignored as fields
        from unnest(former) row) o
      full join (
        select coalesce(row ->> 'id', row ->> 'audience_id') as key, row, row - ignored as fields
        from unnest(present) row) n using (key)
      cross join lateral (select case
        when o.row is null then creation
        when n.row is null then 'delete'
        when o.row -> 'deleted_at' is not distinct from n.row -> 'deleted_at' then 'update'
        when n.row ->> 'deleted_at' is not null then 'delete'
        when is_tenant then 'restore'
        else creation end as operation) decided
      cross join lateral ( -- parts that are left out where there are none
        select case when case operation when 'delete' then o.row else n.row end -> 'beacon' = 'null'
            then 'beacon' else '' end as empty,
          coalesce((select jsonb_build_object('person_ids', jsonb_agg(a.person_id order by a.position))
            from event_person a where a.event_id = key::uuid
              and $1 = 'event' and o.row is not null and operation <> 'update'
              and (select true from person p where p.id = a.person_id)
            having count(*) > 0), '{}') as line_up,
          coalesce(case when o.row is null or operation = 'update' then null
            when $1 = 'event' then (
              select jsonb_build_object('person_ids', jsonb_agg(person_id order by position))
              from event_person where event_id = key::uuid having count(*) > 0)
            when $1 = 'person' then (select jsonb_build_object('event_ids', jsonb_agg(event_id))
              from event_person where person_id = key::uuid having count(*) > 0) end, '{}') as places) parts
      cross join lateral ( -- of a secret, only that it changed
        select
          jsonb_object_agg(name,
            case name when 'app_secret' then '"secret"' else o.fields -> name end) as before,
          jsonb_object_agg(name, case name when 'app_secret' then '"secret"' else value end) as after
        from jsonb_each(n.fields) field (name, value)
        where operation = 'update' and value is distinct from o.fields -> name) differing
    where operation <> 'update' or o.fields is distinct from n.fields
      and (is_tenant or n.row ->> 'deleted_at' is null)
    on conflict (audience_id, position, record, kind) do update set (operation, before, after, former) = (
      select operation,
        case when operation in ('create', 'restore', 'none') then '{}' else before end,
        case when operation = 'none' then '{}'
          when operation = 'delete' then jsonb_strip_nulls(jsonb_build_object('merged_into', after -> 'merged_into'))
          else after end,
        case when operation in ('create', 'restore') then coalesce(change.former, excluded.former) end
      from (
          select excluded.before || change.before as before, change.after || excluded.after as after) merged,
        lateral (select case
          when change.operation in ('create', 'restore') then
            case excluded.operation when 'delete' then 'none' else change.operation end
          when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
          when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
          when before = after then 'none'
          else 'update' end as operation) decided);
  end
$$;

-- The research snapshot's ETag changes with the revision. The row stays locked until the transaction ends, so
-- that no revision is seen before the change that it stands for.
create function mark_audiences() returns trigger language plpgsql as $$
  declare
    this_transaction bigint := pg_current_xact_id()::text::bigint;
  begin
    update audience set revision = this_transaction
      where revision <> this_transaction and id in (select audience_id from changed);
    return null;
  end
$$;

create function refuse_rewriting_changes() returns trigger language plpgsql as $$
  begin
    if current_setting('ledger.rewriting', true) = 'on' then return coalesce(new, old); end if;
    raise exception 'The ledger of changes is append-only.';
  end
$$;

-- What a user did becomes the user's whose id `ledger.survivor` is. Without one, nobody can be told from the ids
-- that are left.
create function reassign_changes() returns trigger language plpgsql as $$
  declare
    survivor uuid := nullif(current_setting('ledger.survivor', true), '')::uuid;
  begin
    perform set_config('ledger.rewriting', 'on', true);
    update change set actor = survivor where actor_kind = 'user' and actor = old.id;
    update change set record = coalesce(survivor, gen_random_uuid()), before = before - 'id', after = after - 'id'
      where record = old.id and kind in ('user', 'audience_role');
    perform set_config('ledger.rewriting', '', true);
    return null;
  end
$$;
