--
-- PostgreSQL database dump
--


-- Dumped from database version 18.3
-- Dumped by pg_dump version 18.3

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: btree_gist; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;


--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;


--
-- Name: unaccent; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;


--
-- Name: application_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.application_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'application', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{key_hash,audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'application', id, 'delete', to_jsonb(o) - '{key_hash,audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}' from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'application', n.id, 'update', case when o.name is distinct from n.name then jsonb_build_object('name', o.name) else '{}' end || case when o.key_prefix is distinct from n.key_prefix then jsonb_build_object('key_prefix', o.key_prefix) else '{}' end, case when o.name is distinct from n.name then jsonb_build_object('name', n.name) else '{}' end || case when o.key_prefix is distinct from n.key_prefix then jsonb_build_object('key_prefix', n.key_prefix) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.name is distinct from n.name or o.key_prefix is distinct from n.key_prefix
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: audience_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.audience_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare
        new_fields jsonb := to_jsonb(new) - '{id,created_at,updated_at,revision,version,raised_by}'::text[];
        old_fields jsonb;
      begin
        if tg_op = 'INSERT' then
          perform write_change(new.id, 'audience', new.id, 'create', '{}', new_fields);
          return null;
        end if;
        old_fields := to_jsonb(old) - '{id,created_at,updated_at,revision,version,raised_by}'::text[];
        if (old.deleted_at is null) = (new.deleted_at is null) then
          perform write_change(new.id, 'audience', new.id, 'update', (select coalesce(jsonb_object_agg(name, old_fields -> name), '{}')
  from jsonb_object_keys(new_fields) name where old_fields -> name is distinct from new_fields -> name), (select coalesce(jsonb_object_agg(name, new_fields -> name), '{}')
  from jsonb_object_keys(new_fields) name where old_fields -> name is distinct from new_fields -> name));
        else
          perform write_change(new.id, 'audience', new.id,
            case when new.deleted_at is null then 'restore' else 'delete' end, old_fields, new_fields);
        end if;
        return null;
      end $$;


--
-- Name: batch_undone_by(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.batch_undone_by(batch_id uuid) RETURNS uuid
    LANGUAGE plpgsql STABLE
    AS $$
      begin
        return (select u.id from batch u where u.undoes = batch_id and batch_undone_by(u.id) is null
          order by u.created_at desc, u.id desc limit 1);
      end $$;


--
-- Name: beacon_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.beacon_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if not change_is_unrecorded() then
          perform write_change(coalesce(new.audience_id, old.audience_id), 'venue', coalesce(new.venue_id, old.venue_id), 'update',
            jsonb_build_object('beacon', case when old.venue_id is not null
      then jsonb_build_object('major', old.major, 'minor', old.minor) end), jsonb_build_object('beacon', case when new.venue_id is not null
      then jsonb_build_object('major', new.major, 'minor', new.minor) end));
        end if;
        return null;
      end $$;


--
-- Name: begin_change_epoch(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.begin_change_epoch() RETURNS void
    LANGUAGE plpgsql
    AS $$
    declare
      this_system text := (select system_identifier from pg_control_system())::text || ' '
        || (select oid from pg_database where datname = current_database());
      next_number smallint := (select coalesce(max(number), 0) + 1 from change_epoch);
    begin
      if exists (select from change_epoch where number = next_number - 1 and system = this_system) then
        return;
      end if;
      insert into change_epoch values (next_number, gen_random_uuid(), this_system);
      execute format('alter table change alter column position
        set default %s + pg_current_xact_id()::text::bigint', next_number * (1::bigint << 44));
    end $$;


--
-- Name: change_is_unrecorded(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.change_is_unrecorded() RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
      select coalesce(current_setting('ledger.off', true) = 'on', false) $$;


--
-- Name: columns_of(jsonb, regclass); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.columns_of(given jsonb, tracked regclass) RETURNS SETOF text
    LANGUAGE sql STABLE
    AS $$
      select distinct attname::text from jsonb_array_elements(given) g, jsonb_object_keys(g) key
        join pg_attribute on attrelid = tracked and attname = key and attnum > 0 and attgenerated = '' $$;


--
-- Name: count_search_words(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_search_words() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $_$
      begin
        if tg_op = 'INSERT' then insert into search_word (audience_id, word, sampled)
         select f.audience_id, f.word, 0 from (select audience_id, word, (count(*) filter (where record::text like '%0'))::integer as sampled
   from new_rows, unnest(tsvector_to_array(lexemes)) word where word >= '0' collate "C" group by audience_id, word) f order by 1, 2 on conflict do nothing;
       update search_word w set sampled = w.sampled + f.sampled from (select audience_id, word, (count(*) filter (where record::text like '%0'))::integer as sampled
   from new_rows, unnest(tsvector_to_array(lexemes)) word where word >= '0' collate "C" group by audience_id, word) f where w.audience_id = f.audience_id and w.word = f.word and f.sampled > 0;
        elsif tg_op = 'DELETE' then update search_word w set sampled = w.sampled - f.sampled from (select audience_id, word, (count(*) filter (where record::text like '%0'))::integer as sampled
   from old_rows, unnest(tsvector_to_array(lexemes)) word where word >= '0' collate "C" group by audience_id, word) f where w.audience_id = f.audience_id and w.word = f.word and f.sampled > 0;
       with f as materialized (
         select u.audience_id, u.word from (
           select f.audience_id, f.word from (select audience_id, word, (count(*) filter (where record::text like '%0'))::integer as sampled
   from old_rows, unnest(tsvector_to_array(lexemes)) word where word >= '0' collate "C" group by audience_id, word) f join search_word w on w.audience_id = f.audience_id and w.word = f.word where w.sampled = 0 offset 0) u
         where not exists (select from (select from search_entry e
           where e.lexemes @@ format('''$%s'' & ''%s''', u.audience_id, u.word)::tsquery offset 0) e)
         ) delete from search_word w using f where w.audience_id = f.audience_id and w.word = f.word;
        else insert into search_word (audience_id, word, sampled)
         select f.audience_id, f.word, 0 from (select audience_id, word, (count(*) filter (where record::text like '%0'))::integer as sampled
   from (select n.* from old_rows o full join new_rows n using (audience_id, record)
      where o.lexemes is distinct from n.lexemes) c, unnest(tsvector_to_array(lexemes)) word where word >= '0' collate "C" group by audience_id, word) f order by 1, 2 on conflict do nothing;
       update search_word w set sampled = w.sampled + f.sampled from (select audience_id, word, (count(*) filter (where record::text like '%0'))::integer as sampled
   from (select n.* from old_rows o full join new_rows n using (audience_id, record)
      where o.lexemes is distinct from n.lexemes) c, unnest(tsvector_to_array(lexemes)) word where word >= '0' collate "C" group by audience_id, word) f where w.audience_id = f.audience_id and w.word = f.word and f.sampled > 0; update search_word w set sampled = w.sampled - f.sampled from (select audience_id, word, (count(*) filter (where record::text like '%0'))::integer as sampled
   from (select o.* from old_rows o full join new_rows n using (audience_id, record)
      where o.lexemes is distinct from n.lexemes) c, unnest(tsvector_to_array(lexemes)) word where word >= '0' collate "C" group by audience_id, word) f where w.audience_id = f.audience_id and w.word = f.word and f.sampled > 0;
       with f as materialized (
         select u.audience_id, u.word from (
           select f.audience_id, f.word from (select audience_id, word, (count(*) filter (where record::text like '%0'))::integer as sampled
   from (select o.* from old_rows o full join new_rows n using (audience_id, record)
      where o.lexemes is distinct from n.lexemes) c, unnest(tsvector_to_array(lexemes)) word where word >= '0' collate "C" group by audience_id, word) f join search_word w on w.audience_id = f.audience_id and w.word = f.word where w.sampled = 0 offset 0) u
         where not exists (select from (select from search_entry e
           where e.lexemes @@ format('''$%s'' & ''%s''', u.audience_id, u.word)::tsquery offset 0) e)
         ) delete from search_word w using f where w.audience_id = f.audience_id and w.word = f.word;
        end if;
        return null;
      end $_$;


--
-- Name: count_version(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if new.raised_by is distinct from pg_current_xact_id() then
        new.version := old.version + 1;
        new.raised_by := pg_current_xact_id();
      end if;
      if new.updated_at = old.updated_at then
        new.updated_at := coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now());
      end if;
      return new;
    end $$;


--
-- Name: count_version_by_beacon(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_version_by_beacon() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        update venue set version = version + 1, raised_by = pg_current_xact_id(), updated_at = coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now()) where id in (select venue_id from changed) and raised_by is distinct from pg_current_xact_id();
        return null;
      end $$;


--
-- Name: count_version_by_event_person(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_version_by_event_person() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        update event set version = version + 1, raised_by = pg_current_xact_id(), updated_at = coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now()) where id in (select event_id from changed) and raised_by is distinct from pg_current_xact_id();
        return null;
      end $$;


--
-- Name: count_version_by_page(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_version_by_page() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update venue set version = version + 1, raised_by = pg_current_xact_id(), updated_at = coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now()) where raised_by is distinct from pg_current_xact_id() and page_id in (
        select id from changed join former using (id) where changed.url is distinct from former.url);
      update person set version = version + 1, raised_by = pg_current_xact_id(), updated_at = coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now()) where raised_by is distinct from pg_current_xact_id() and page_id in (
        select id from changed join former using (id) where changed.url is distinct from former.url);
      return null;
    end $$;


--
-- Name: count_version_by_theme(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_version_by_theme() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update audience set version = version + 1, raised_by = pg_current_xact_id(), updated_at = coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now()) where id = new.audience_id and raised_by is distinct from pg_current_xact_id();
      return null;
    end $$;


--
-- Name: delete_changes_before(timestamp with time zone, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.delete_changes_before(term timestamp with time zone, maximum integer, OUT deleted integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
      begin
        perform set_config('ledger.rewriting', 'on', true);
        with gone as (
            delete from change where ctid = any(array(select ctid from change where changed_at < term limit maximum))
            returning audience_id, position),
          last as (
            insert into change_term (audience_id, position)
            select g.audience_id, max(g.position) from gone g join audience a on a.id = g.audience_id
            group by g.audience_id order by g.audience_id
            on conflict (audience_id) do update set position = greatest(change_term.position, excluded.position))
        select count(*) into deleted from gone;
        perform set_config('ledger.rewriting', '', true);
      end $$;


--
-- Name: delete_changes_of(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.delete_changes_of(audience uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
      begin
        perform set_config('ledger.rewriting', 'on', true);
        delete from change where audience_id = audience;
        perform set_config('ledger.rewriting', '', true);
      end $$;


--
-- Name: delete_own_page(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.delete_own_page() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      delete from page where id = old.page_id;
      return null;
    end $$;


--
-- Name: delete_search_of_audience(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.delete_search_of_audience() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        delete from search_entry where audience_id = old.id;
        delete from search_word where audience_id = old.id;
        return old;
      end $$;


--
-- Name: deletion_in_force(uuid, text, uuid, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.deletion_in_force(of_audience uuid, of_kind text, of_record uuid, until bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
      declare
        latest record;
      begin
        loop
          select c.operation, c.position, undoing.undoes into latest
            from (select * from change where change.record = of_record offset 0) c
            left join batch undoing on undoing.id = c.batch
            where c.kind = of_kind and c.audience_id = of_audience and c.operation <> 'none' and c.position < until
            order by c.position desc limit 1;
          if latest.operation is distinct from 'delete' then return null; end if;
          if latest.undoes is null then return latest.position; end if;
          select min(c.position) into until
            from (select * from change where change.record = of_record offset 0) c
            where c.kind = of_kind and c.audience_id = of_audience and c.batch = latest.undoes
              and c.operation in ('create', 'restore');
        end loop;
      end $$;


--
-- Name: domain_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.domain_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'domain', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'domain', id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}' from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'domain', n.id, 'update', case when o.dns_name is distinct from n.dns_name then jsonb_build_object('dns_name', o.dns_name) else '{}' end, case when o.dns_name is distinct from n.dns_name then jsonb_build_object('dns_name', n.dns_name) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.dns_name is distinct from n.dns_name
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: erased_rsvp_keep_deleted(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.erased_rsvp_keep_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if not change_is_unrecorded() then
            insert into deleted_rsvp (audience_id, event_id, state, count)
            select audience_id, event_id, state, count from deleted d
            where not exists (select from event e where e.id = d.event_id);
          end if;
          return null;
        end $$;


--
-- Name: event_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.event_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'event', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret,over_at,span}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, 'event', id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret,over_at,span}'::text[], '{}', o.version from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided), version = greatest(change.version, excluded.version);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'event', n.id, 'update', case when o.venue_id is distinct from n.venue_id then jsonb_build_object('venue_id', o.venue_id) else '{}' end || case when o.locale_id is distinct from n.locale_id then jsonb_build_object('locale_id', o.locale_id) else '{}' end || case when o.name is distinct from n.name then jsonb_build_object('name', o.name) else '{}' end || case when o.description is distinct from n.description then jsonb_build_object('description', o.description) else '{}' end || case when o.status is distinct from n.status then jsonb_build_object('status', o.status) else '{}' end || case when o.featured is distinct from n.featured then jsonb_build_object('featured', o.featured) else '{}' end || case when o.starts_at is distinct from n.starts_at then jsonb_build_object('starts_at', o.starts_at) else '{}' end || case when o.ends_at is distinct from n.ends_at then jsonb_build_object('ends_at', o.ends_at) else '{}' end || case when o.time_zone is distinct from n.time_zone then jsonb_build_object('time_zone', o.time_zone) else '{}' end || case when o.url is distinct from n.url then jsonb_build_object('url', o.url) else '{}' end || case when o.photo_id is distinct from n.photo_id then jsonb_build_object('photo_id', o.photo_id) else '{}' end || case when o.edited_fields is distinct from n.edited_fields then jsonb_build_object('edited_fields', o.edited_fields) else '{}' end, case when o.venue_id is distinct from n.venue_id then jsonb_build_object('venue_id', n.venue_id) else '{}' end || case when o.locale_id is distinct from n.locale_id then jsonb_build_object('locale_id', n.locale_id) else '{}' end || case when o.name is distinct from n.name then jsonb_build_object('name', n.name) else '{}' end || case when o.description is distinct from n.description then jsonb_build_object('description', n.description) else '{}' end || case when o.status is distinct from n.status then jsonb_build_object('status', n.status) else '{}' end || case when o.featured is distinct from n.featured then jsonb_build_object('featured', n.featured) else '{}' end || case when o.starts_at is distinct from n.starts_at then jsonb_build_object('starts_at', n.starts_at) else '{}' end || case when o.ends_at is distinct from n.ends_at then jsonb_build_object('ends_at', n.ends_at) else '{}' end || case when o.time_zone is distinct from n.time_zone then jsonb_build_object('time_zone', n.time_zone) else '{}' end || case when o.url is distinct from n.url then jsonb_build_object('url', n.url) else '{}' end || case when o.photo_id is distinct from n.photo_id then jsonb_build_object('photo_id', n.photo_id) else '{}' end || case when o.edited_fields is distinct from n.edited_fields then jsonb_build_object('edited_fields', n.edited_fields) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.venue_id is distinct from n.venue_id or o.locale_id is distinct from n.locale_id or o.name is distinct from n.name or o.description is distinct from n.description or o.status is distinct from n.status or o.featured is distinct from n.featured or o.starts_at is distinct from n.starts_at or o.ends_at is distinct from n.ends_at or o.time_zone is distinct from n.time_zone or o.url is distinct from n.url or o.photo_id is distinct from n.photo_id or o.edited_fields is distinct from n.edited_fields
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: event_person_delete_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.event_person_delete_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if not change_is_unrecorded() then 
      insert into change (audience_id, kind, record, operation, before, after) select audience_id, 'event', event_id, 'update',
        jsonb_build_object('person_ids', coalesce(jsonb_agg(person_id order by position) filter (where is_before), '[]')),
        jsonb_build_object('person_ids', coalesce(jsonb_agg(person_id order by position) filter (where is_after), '[]')) from (
        select p.*, true as is_before, true as is_after from event_person p
        where p.event_id in (select event_id from changed)
        union all select o.*, true, false from changed o
      ) rows group by audience_id, event_id on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided); end if;
          return null;
        end $$;


--
-- Name: event_person_insert_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.event_person_insert_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if not change_is_unrecorded() then 
      insert into change (audience_id, kind, record, operation, before, after) select audience_id, 'event', event_id, 'update',
        jsonb_build_object('person_ids', coalesce(jsonb_agg(person_id order by position) filter (where is_before), '[]')),
        jsonb_build_object('person_ids', coalesce(jsonb_agg(person_id order by position) filter (where is_after), '[]')) from (
        select p.*, (p.event_id, p.person_id) not in (select event_id, person_id from changed) as is_before, true as is_after from event_person p
        where p.event_id in (select event_id from changed)
        
      ) rows group by audience_id, event_id on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided); end if;
          return null;
        end $$;


--
-- Name: event_person_update_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.event_person_update_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if not change_is_unrecorded() then 
      insert into change (audience_id, kind, record, operation, before, after) select audience_id, 'event', event_id, 'update',
        jsonb_build_object('person_ids', coalesce(jsonb_agg(person_id order by position) filter (where is_before), '[]')),
        jsonb_build_object('person_ids', coalesce(jsonb_agg(person_id order by position) filter (where is_after), '[]')) from (
        select p.*, (p.event_id, p.person_id) not in (select event_id, person_id from changed) as is_before, true as is_after from event_person p
        where p.event_id in (select event_id from changed)
        union all select o.*, true, false from old_rows o
      ) rows group by audience_id, event_id on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided); end if;
          return null;
        end $$;


--
-- Name: event_search(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.event_search() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $$ declare changed record; begin
        if change_is_unrecorded() then return null;
        elsif tg_op = 'INSERT' then for changed in select audience_id, array_agg(id) as ids, max(total) as total from (
         select c.*, count(*) over () as total,
           (row_number() over (partition by c.audience_id order by c.id) - 1) / 1000 as part from (select e.audience_id, e.id from new_rows e where e.status = 'scheduled' and e.over_at > now()) c) c
         group by audience_id, part loop
         if changed.total > 200 then
           insert into search_due (audience_id, records) values (changed.audience_id, changed.ids);
         else
           perform refresh_search_entries(changed.audience_id, changed.ids);
         end if;
       end loop;
        elsif tg_op = 'UPDATE' then for changed in select audience_id, array_agg(id) as ids, max(total) as total from (
         select c.*, count(*) over () as total,
           (row_number() over (partition by c.audience_id order by c.id) - 1) / 1000 as part from (select n.audience_id, n.id from old_rows o full join new_rows n using (id) where (o.name,o.status,o.venue_id,o.starts_at,o.ends_at) is distinct from (n.name,n.status,n.venue_id,n.starts_at,n.ends_at)) c) c
         group by audience_id, part loop
         if changed.total > 200 then
           insert into search_due (audience_id, records) values (changed.audience_id, changed.ids);
         else
           perform refresh_search_entries(changed.audience_id, changed.ids);
         end if;
       end loop;
        else delete from search_entry s using old_rows o where s.audience_id = o.audience_id and s.record = o.id;
        end if; return null; end $$;


--
-- Name: first_role_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.first_role_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform write_change(null, 'user', new.id, 'create', '{}', jsonb_build_object('is_admin', new.is_admin));
        return null;
      end $$;


--
-- Name: forget_audience_in_changes(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_audience_in_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform set_config('ledger.off', 'on', true);
        perform delete_changes_of(old.id);
        return old;
      end $$;


--
-- Name: forget_user_in_changes(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_user_in_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform reassign_changes(old.id, null);
        return null;
      end $$;


--
-- Name: insert_former_rows(regclass, uuid, timestamp with time zone, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.insert_former_rows(tracked regclass, audience uuid, at timestamp with time zone, given jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
      declare
        columns text := (select string_agg(quote_ident(name), ', ') from columns_of(given, tracked) name);
      begin
        if columns is null then return; end if;
        execute format('insert into %1$s (%2$s, audience_id, updated_at, version)
          select %2$s, $1, $2, next_version(%3$L, id) from jsonb_populate_recordset(null::%1$s, $3) r',
          tracked, columns, (select relname from pg_class where oid = tracked)) using audience, at, given;
      end $_$;


--
-- Name: locale_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.locale_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'locale', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, 'locale', id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}', o.version from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided), version = greatest(change.version, excluded.version);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'locale', n.id, 'update', case when o.name is distinct from n.name then jsonb_build_object('name', o.name) else '{}' end || case when o.label is distinct from n.label then jsonb_build_object('label', o.label) else '{}' end || case when o.latitude is distinct from n.latitude then jsonb_build_object('latitude', o.latitude) else '{}' end || case when o.longitude is distinct from n.longitude then jsonb_build_object('longitude', o.longitude) else '{}' end || case when o.time_zone is distinct from n.time_zone then jsonb_build_object('time_zone', o.time_zone) else '{}' end, case when o.name is distinct from n.name then jsonb_build_object('name', n.name) else '{}' end || case when o.label is distinct from n.label then jsonb_build_object('label', n.label) else '{}' end || case when o.latitude is distinct from n.latitude then jsonb_build_object('latitude', n.latitude) else '{}' end || case when o.longitude is distinct from n.longitude then jsonb_build_object('longitude', n.longitude) else '{}' end || case when o.time_zone is distinct from n.time_zone then jsonb_build_object('time_zone', n.time_zone) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.name is distinct from n.name or o.label is distinct from n.label or o.latitude is distinct from n.latitude or o.longitude is distinct from n.longitude or o.time_zone is distinct from n.time_zone
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: locale_search(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.locale_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ declare changed record; begin
      for changed in select audience_id, array_agg(id) as ids, max(total) as total from (
         select c.*, count(*) over () as total,
           (row_number() over (partition by c.audience_id order by c.id) - 1) / 1000 as part from (select p.audience_id, p.id from person p join (select n.id from old_rows o full join new_rows n using (id) where (o.latitude,o.longitude) is distinct from (n.latitude,n.longitude) offset 0) n on n.id = p.locale_id) c) c
         group by audience_id, part loop
         if changed.total > 200 then
           insert into search_due (audience_id, records) values (changed.audience_id, changed.ids);
         else
           perform refresh_search_entries(changed.audience_id, changed.ids);
         end if;
       end loop;
      return null; end $$;


--
-- Name: make_id_of_audience(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.make_id_of_audience() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare
        milliseconds bigint := extract(epoch from clock_timestamp()) * 1000;
        shard bytea := sha256(convert_to(new.audience_id::text, 'UTF8'));
        id bytea := substring(int8send(milliseconds) from 3) || substring(uuid_send(gen_random_uuid()) from 7);
      begin
        id := set_byte(id, 6, 112 | (get_byte(shard, 0) >> 4));
        id := set_byte(id, 7, ((get_byte(shard, 0) & 15) << 4) | ((get_byte(shard, 1) >> 4) & 12) | (get_byte(id, 7) & 3));
        new.id := encode(id, 'hex')::uuid;
        return new;
      end $$;


--
-- Name: mark_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.mark_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare this_transaction bigint := pg_current_xact_id()::text::bigint;
    begin
      update audience set revision = this_transaction
        where revision <> this_transaction and id in (select audience_id from changed);
      return null;
    end $$;


--
-- Name: message_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.message_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'message', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, 'message', id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}', o.version from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided), version = greatest(change.version, excluded.version);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'message', n.id, 'update', case when o.venue_id is distinct from n.venue_id then jsonb_build_object('venue_id', o.venue_id) else '{}' end || case when o.text is distinct from n.text then jsonb_build_object('text', o.text) else '{}' end || case when o.starts_at is distinct from n.starts_at then jsonb_build_object('starts_at', o.starts_at) else '{}' end || case when o.expires_at is distinct from n.expires_at then jsonb_build_object('expires_at', o.expires_at) else '{}' end, case when o.venue_id is distinct from n.venue_id then jsonb_build_object('venue_id', n.venue_id) else '{}' end || case when o.text is distinct from n.text then jsonb_build_object('text', n.text) else '{}' end || case when o.starts_at is distinct from n.starts_at then jsonb_build_object('starts_at', n.starts_at) else '{}' end || case when o.expires_at is distinct from n.expires_at then jsonb_build_object('expires_at', n.expires_at) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.venue_id is distinct from n.venue_id or o.text is distinct from n.text or o.starts_at is distinct from n.starts_at or o.expires_at is distinct from n.expires_at
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: move_plane_of_locale(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.move_plane_of_locale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      update venue set spot = spot_on_plane(new.latitude, new.longitude, venue.latitude, venue.longitude)
        where locale_id = new.id;
      return null;
    end $$;


--
-- Name: name_key(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.name_key(name text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
    declare key text := lower(name collate "C");
    begin
      if octet_length(key) > char_length(key) and key ~ '[\u00c0-\u058f\u1e00-\u1fff]' then
        key := normalize(regexp_replace(normalize(key, nfd), '[\u0300-\u036f]', '', 'g'), nfc);
        key := lower(key collate "C");
        if key ~ '[Æ-ž]' then key := translate(key, 'ØøĐđÐðŁłĦħŦŧıÆŒÞŊ', 'ooddddllhhttiæœþŋ'); end if;
if key ~ '[Α-Ως]' then key := translate(key, 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩ', 'αβγδεζηθικλμνξοπρσστυφχψω'); end if;
if key ~ '[Ѐ-ЯҊ-ӿ]' then key := translate(key, 'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒҚҢҮҰӘӨҺ', 'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяґғқңүұәөһ'); end if;
if key ~ '[Ա-Ֆ]' then key := translate(key, 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ', 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'); end if;
if key ~ '[ßẞ]' then key := translate(key, 'ẞ', 'ß'); end if;
        key := replace(replace(replace(key, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss');
      end if;
      return left(key, 200);
    end $$;


--
-- Name: next_version(text, uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.next_version(kind text, record uuid) RETURNS integer
    LANGUAGE sql STABLE
    AS $_$
      select 1 + coalesce(max(c.version), count(*)::integer) from change c where c.record = $2 and c.kind = $1 $_$;


--
-- Name: origin_keep_former(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.origin_keep_former() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_nestloop TO 'off'
    AS $$
      declare
        this_batch uuid := nullif(current_setting('ledger.batch', true), '')::uuid;
      begin
        if this_batch is null then return null; end if;
        insert into origin_change (id, audience_id, batch, kind, source, external_id, record, before, after, changed_at)
        select gen_random_uuid(), n.audience_id, this_batch, n.kind, n.source, n.external_id, n.record,
          jsonb_build_object('url', o.url, 'retrieved_at', o.retrieved_at, 'confidence', o.confidence, 'note', o.note), jsonb_build_object('url', n.url, 'retrieved_at', n.retrieved_at, 'confidence', n.confidence, 'note', n.note), coalesce(nullif(current_setting('ledger.time', true), '')::timestamptz, now())
        from old_rows o full join new_rows n using (audience_id, kind, source, external_id)
        where (o.url, o.retrieved_at, o.confidence, o.note) is distinct from (n.url, n.retrieved_at, n.confidence, n.note) and exists (
          select from (select * from change where change.record = n.record offset 0) c where c.batch = this_batch);
        return null;
      end $$;


--
-- Name: overwrite_rows(regclass, uuid, timestamp with time zone, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.overwrite_rows(tracked regclass, audience uuid, at timestamp with time zone, given jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
      declare
        columns text := (select string_agg(format('%1$I = former.%1$I', name), ', ')
          from columns_of(given, tracked) name where name <> 'id');
        dated boolean := exists (select from pg_attribute where attrelid = tracked and attname = 'updated_at');
      begin
        if columns is null then return; end if;
        execute format('update %1$s s set %2$s %3$s
          from jsonb_array_elements($3) g join %1$s present on present.id = (g ->> ''id'')::uuid and present.audience_id = $1
            cross join lateral jsonb_populate_record(present, g) former
          where s.id = present.id', tracked, columns, case when dated then ', updated_at = $2' end)
          using audience, at, given;
      end $_$;


--
-- Name: page_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.page_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'page', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, 'page', id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}', o.version from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided), version = greatest(change.version, excluded.version);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'page', n.id, 'update', case when o.name is distinct from n.name then jsonb_build_object('name', o.name) else '{}' end || case when o.url is distinct from n.url then jsonb_build_object('url', o.url) else '{}' end, case when o.name is distinct from n.name then jsonb_build_object('name', n.name) else '{}' end || case when o.url is distinct from n.url then jsonb_build_object('url', n.url) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.name is distinct from n.name or o.url is distinct from n.url
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: person_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.person_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'person', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, 'person', id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}', o.version from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided), version = greatest(change.version, excluded.version);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'person', n.id, 'update', case when o.locale_id is distinct from n.locale_id then jsonb_build_object('locale_id', o.locale_id) else '{}' end || case when o.name is distinct from n.name then jsonb_build_object('name', o.name) else '{}' end || case when o.page_id is distinct from n.page_id then jsonb_build_object('page_id', o.page_id) else '{}' end || case when o.photo_id is distinct from n.photo_id then jsonb_build_object('photo_id', o.photo_id) else '{}' end || case when o.edited_fields is distinct from n.edited_fields then jsonb_build_object('edited_fields', o.edited_fields) else '{}' end, case when o.locale_id is distinct from n.locale_id then jsonb_build_object('locale_id', n.locale_id) else '{}' end || case when o.name is distinct from n.name then jsonb_build_object('name', n.name) else '{}' end || case when o.page_id is distinct from n.page_id then jsonb_build_object('page_id', n.page_id) else '{}' end || case when o.photo_id is distinct from n.photo_id then jsonb_build_object('photo_id', n.photo_id) else '{}' end || case when o.edited_fields is distinct from n.edited_fields then jsonb_build_object('edited_fields', n.edited_fields) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.locale_id is distinct from n.locale_id or o.name is distinct from n.name or o.page_id is distinct from n.page_id or o.photo_id is distinct from n.photo_id or o.edited_fields is distinct from n.edited_fields
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: person_search(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.person_search() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $$ declare changed record; begin
        if change_is_unrecorded() then return null;
        elsif tg_op = 'INSERT' then for changed in select audience_id, array_agg(id) as ids, max(total) as total from (
         select c.*, count(*) over () as total,
           (row_number() over (partition by c.audience_id order by c.id) - 1) / 1000 as part from (select e.audience_id, e.id from new_rows e ) c) c
         group by audience_id, part loop
         if changed.total > 200 then
           insert into search_due (audience_id, records) values (changed.audience_id, changed.ids);
         else
           perform refresh_search_entries(changed.audience_id, changed.ids);
         end if;
       end loop;
        elsif tg_op = 'UPDATE' then for changed in select audience_id, array_agg(id) as ids, max(total) as total from (
         select c.*, count(*) over () as total,
           (row_number() over (partition by c.audience_id order by c.id) - 1) / 1000 as part from (select n.audience_id, n.id from old_rows o full join new_rows n using (id) where (o.name,o.locale_id) is distinct from (n.name,n.locale_id)) c) c
         group by audience_id, part loop
         if changed.total > 200 then
           insert into search_due (audience_id, records) values (changed.audience_id, changed.ids);
         else
           perform refresh_search_entries(changed.audience_id, changed.ids);
         end if;
       end loop;
        else delete from search_entry s using old_rows o where s.audience_id = o.audience_id and s.record = o.id;
        end if; return null; end $$;


--
-- Name: photo_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.photo_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'photo', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, 'photo', id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}', o.version from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided), version = greatest(change.version, excluded.version);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'photo', n.id, 'update', case when o.url is distinct from n.url then jsonb_build_object('url', o.url) else '{}' end || case when o.width is distinct from n.width then jsonb_build_object('width', o.width) else '{}' end || case when o.height is distinct from n.height then jsonb_build_object('height', o.height) else '{}' end || case when o.caption is distinct from n.caption then jsonb_build_object('caption', o.caption) else '{}' end || case when o.edited_fields is distinct from n.edited_fields then jsonb_build_object('edited_fields', o.edited_fields) else '{}' end || case when o.standalone is distinct from n.standalone then jsonb_build_object('standalone', o.standalone) else '{}' end, case when o.url is distinct from n.url then jsonb_build_object('url', n.url) else '{}' end || case when o.width is distinct from n.width then jsonb_build_object('width', n.width) else '{}' end || case when o.height is distinct from n.height then jsonb_build_object('height', n.height) else '{}' end || case when o.caption is distinct from n.caption then jsonb_build_object('caption', n.caption) else '{}' end || case when o.edited_fields is distinct from n.edited_fields then jsonb_build_object('edited_fields', n.edited_fields) else '{}' end || case when o.standalone is distinct from n.standalone then jsonb_build_object('standalone', n.standalone) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.url is distinct from n.url or o.width is distinct from n.width or o.height is distinct from n.height or o.caption is distinct from n.caption or o.edited_fields is distinct from n.edited_fields or o.standalone is distinct from n.standalone
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: place_venue_on_plane(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.place_venue_on_plane() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      select spot_on_plane(locale.latitude, locale.longitude, new.latitude, new.longitude) into new.spot
        from locale where locale.id = new.locale_id for share;
      return new;
    end $$;


--
-- Name: provider_app_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.provider_app_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'provider_app', audience_id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'provider_app', audience_id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}' from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'provider_app', n.audience_id, 'update', case when o.app_id is distinct from n.app_id then jsonb_build_object('app_id', o.app_id) else '{}' end || case when o.app_secret is distinct from n.app_secret then jsonb_build_object('app_secret', 'secret') else '{}' end, case when o.app_id is distinct from n.app_id then jsonb_build_object('app_id', n.app_id) else '{}' end || case when o.app_secret is distinct from n.app_secret then jsonb_build_object('app_secret', 'secret') else '{}' end
            from old_rows o full join new_rows n on o.audience_id = n.audience_id where o.app_id is distinct from n.app_id or o.app_secret is distinct from n.app_secret
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: read_event_times(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.read_event_times() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform 1 from event where id = new.event_id for key share;
        select e.status = 'scheduled', e.span, e.starts_at into new.scheduled, new.span, new.starts_at
        from event e where e.id = new.event_id;
        return new;
      end $$;


--
-- Name: reassign_changes(uuid, uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.reassign_changes(former uuid, survivor uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
      begin
        perform set_config('ledger.rewriting', 'on', true);
        update change set actor = survivor where actor_kind = 'user' and actor = former;
       update change set record = coalesce(survivor, gen_random_uuid()) where record = former and kind = 'user';
        perform set_config('ledger.rewriting', '', true);
      end $$;


--
-- Name: refresh_search_entries(uuid, uuid[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refresh_search_entries(audience uuid, records uuid[]) RETURNS void
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $$
      begin
        with source as materialized (select * from search_source s where s.record = any(records)),
          gone as (delete from search_entry e where e.audience_id = audience and e.record = any(records)
            and not exists (select from source s where s.record = e.record))
        insert into search_entry as e (audience_id, kind, record, name,address,lexemes,hidden,latitude,longitude,starts_at,over_at)
        select s.audience_id, s.kind, s.record, s.name, s.address, s.lexemes, s.hidden, s.latitude, s.longitude, s.starts_at, s.over_at from source s
        on conflict (audience_id, record) do update set (name,address,lexemes,hidden,latitude,longitude,starts_at,over_at) = (select excluded.name, excluded.address, excluded.lexemes, excluded.hidden, excluded.latitude, excluded.longitude, excluded.starts_at, excluded.over_at)
          where (e.name, e.address, e.lexemes, e.hidden, e.latitude, e.longitude, e.starts_at, e.over_at) is distinct from (excluded.name, excluded.address, excluded.lexemes, excluded.hidden, excluded.latitude, excluded.longitude, excluded.starts_at, excluded.over_at);
      end $$;


--
-- Name: refuse_rewriting_changes(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_rewriting_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if current_setting('ledger.rewriting', true) = 'on' then return coalesce(new, old); end if;
        raise exception 'The ledger of changes is append-only.';
      end $$;


--
-- Name: role_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.role_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform write_change(null, 'user', new.id, 'update', jsonb_build_object('is_admin', old.is_admin),
          jsonb_build_object('is_admin', new.is_admin));
        return null;
      end $$;


--
-- Name: rsvp_keep_deleted(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.rsvp_keep_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if not change_is_unrecorded() then
            insert into deleted_rsvp (audience_id, event_id, state, user_id, identity_id, created_at, updated_at)
            select audience_id, event_id, state, user_id, identity_id, created_at, updated_at from deleted d
            where not exists (select from event e where e.id = d.event_id);
          end if;
          return null;
        end $$;


--
-- Name: search_cell(double precision, double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_cell(latitude double precision, longitude double precision) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((('#'::text || (floor((latitude * (50)::double precision)))::integer) || ','::text) || (floor((longitude * (50)::double precision)))::integer);


--
-- Name: search_form(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_form(word text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE word WHEN 'ave'::text THEN 'avenue'::text WHEN 'av'::text THEN 'avenue'::text WHEN 'bldg'::text THEN 'building'::text WHEN 'blvd'::text THEN 'boulevard'::text WHEN 'center'::text THEN 'centre'::text WHEN 'cres'::text THEN 'crescent'::text WHEN 'dr'::text THEN 'drive'::text WHEN 'e'::text THEN 'east'::text WHEN 'hwy'::text THEN 'highway'::text WHEN 'ln'::text THEN 'lane'::text WHEN 'mt'::text THEN 'mount'::text WHEN 'n'::text THEN 'north'::text WHEN 'pkwy'::text THEN 'parkway'::text WHEN 'pl'::text THEN 'place'::text WHEN 'rd'::text THEN 'road'::text WHEN 's'::text THEN 'south'::text WHEN 'sq'::text THEN 'square'::text WHEN 'st'::text THEN 'street'::text WHEN 'theater'::text THEN 'theatre'::text WHEN 'w'::text THEN 'west'::text ELSE word END;


--
-- Name: search_words(text, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_words(raw text, has_long_forms boolean) RETURNS text[]
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    AS $$
      declare plain text := lower(unaccent(raw) collate "C");
      begin
        if octet_length(plain) > char_length(plain) then
          plain := (select string_agg(name_key(part), ' ' order by n)
            from regexp_split_to_table(plain, '\s+') with ordinality p(part, n));
          plain := regexp_replace(replace(plain, '''', ''),
            '[^0-9a-z\u00c0-\u1fff\u2c00-\uffff\U00010000-\U0010ffff]+', ' ', 'g');
        else
          plain := regexp_replace(replace(plain, '''', ''), '[^0-9a-z]+', ' ', 'g');
        end if;
        return array(
          select left(case when has_long_forms then search_form(word) else word end, 40)
          from unnest(string_to_array(plain, ' ')) word where word <> '' limit 64);
      end $$;


--
-- Name: service_token_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.service_token_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'service_token', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{hash,last_used_at,audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'service_token', id, 'delete', to_jsonb(o) - '{hash,last_used_at,audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}' from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'service_token', n.id, 'update', case when o.name is distinct from n.name then jsonb_build_object('name', o.name) else '{}' end || case when o.prefix is distinct from n.prefix then jsonb_build_object('prefix', o.prefix) else '{}' end || case when o.scopes is distinct from n.scopes then jsonb_build_object('scopes', o.scopes) else '{}' end || case when o.expires_at is distinct from n.expires_at then jsonb_build_object('expires_at', o.expires_at) else '{}' end || case when o.revoked_at is distinct from n.revoked_at then jsonb_build_object('revoked_at', o.revoked_at) else '{}' end, case when o.name is distinct from n.name then jsonb_build_object('name', n.name) else '{}' end || case when o.prefix is distinct from n.prefix then jsonb_build_object('prefix', n.prefix) else '{}' end || case when o.scopes is distinct from n.scopes then jsonb_build_object('scopes', n.scopes) else '{}' end || case when o.expires_at is distinct from n.expires_at then jsonb_build_object('expires_at', n.expires_at) else '{}' end || case when o.revoked_at is distinct from n.revoked_at then jsonb_build_object('revoked_at', n.revoked_at) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.name is distinct from n.name or o.prefix is distinct from n.prefix or o.scopes is distinct from n.scopes or o.expires_at is distinct from n.expires_at or o.revoked_at is distinct from n.revoked_at
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: session_add_membership(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.session_add_membership() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        insert into membership (identity_id, audience_id) values (new.identity_id, new.audience_id)
        on conflict do nothing;
        return null;
      end $$;


--
-- Name: spot_on_plane(double precision, double precision, double precision, double precision); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.spot_on_plane(locale_latitude double precision, locale_longitude double precision, latitude double precision, longitude double precision) RETURNS point
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN point((cosd(latitude) * sind((longitude - locale_longitude))), ((cosd(locale_latitude) * sind(latitude)) - ((sind(locale_latitude) * cosd(latitude)) * cosd((longitude - locale_longitude)))));


--
-- Name: starts_on(timestamp with time zone, text, date); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.starts_on(starts_at timestamp with time zone, time_zone text, day date) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
      begin
        return starts_at >= (day + time '05:00') at time zone time_zone and starts_at < (day + 1 + time '05:00') at time zone time_zone;
      exception when invalid_parameter_value then
        return starts_at >= (day + time '05:00') at time zone 'UTC' and starts_at < (day + 1 + time '05:00') at time zone 'UTC';
      end $$;


--
-- Name: theme_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.theme_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'theme', audience_id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'theme', audience_id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}' from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'theme', n.audience_id, 'update', case when o.preset is distinct from n.preset then jsonb_build_object('preset', o.preset) else '{}' end || case when o.tagline is distinct from n.tagline then jsonb_build_object('tagline', o.tagline) else '{}' end || case when o.light is distinct from n.light then jsonb_build_object('light', o.light) else '{}' end || case when o.dark is distinct from n.dark then jsonb_build_object('dark', o.dark) else '{}' end, case when o.preset is distinct from n.preset then jsonb_build_object('preset', n.preset) else '{}' end || case when o.tagline is distinct from n.tagline then jsonb_build_object('tagline', n.tagline) else '{}' end || case when o.light is distinct from n.light then jsonb_build_object('light', n.light) else '{}' end || case when o.dark is distinct from n.dark then jsonb_build_object('dark', n.dark) else '{}' end
            from old_rows o full join new_rows n on o.audience_id = n.audience_id where o.preset is distinct from n.preset or o.tagline is distinct from n.tagline or o.light is distinct from n.light or o.dark is distinct from n.dark
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: track_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.track_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'track', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, 'track', id, 'delete', to_jsonb(o) - '{audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}', o.version from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided), version = greatest(change.version, excluded.version);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'track', n.id, 'update', case when o.person_id is distinct from n.person_id then jsonb_build_object('person_id', o.person_id) else '{}' end || case when o.name is distinct from n.name then jsonb_build_object('name', o.name) else '{}' end || case when o.url is distinct from n.url then jsonb_build_object('url', o.url) else '{}' end, case when o.person_id is distinct from n.person_id then jsonb_build_object('person_id', n.person_id) else '{}' end || case when o.name is distinct from n.name then jsonb_build_object('name', n.name) else '{}' end || case when o.url is distinct from n.url then jsonb_build_object('url', n.url) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.person_id is distinct from n.person_id or o.name is distinct from n.name or o.url is distinct from n.url
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: track_changes(regclass, text[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.track_changes(tracked regclass, ignored text[]) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    declare
      name text := (select relname from pg_class where oid = tracked);
      all_columns text[] := array(select attname from pg_attribute
        where attrelid = tracked and attnum > 0 and not attisdropped order by attnum);
      key text := case when 'id' = any(all_columns) then 'id' else 'audience_id' end;
      hidden text[] := ignored || '{audience_id,updated_at,version,raised_by,app_secret}' || array(
        select attname::text from pg_attribute where attrelid = tracked and attgenerated <> '');
      columns text[] := array(select c from unnest(all_columns) c
        where c <> all(hidden || '{id,created_at}') or c = 'app_secret');
      differs text := (select string_agg(format('o.%1$I is distinct from n.%1$I', c), ' or ') from unnest(columns) c);
      changed_columns text := (select string_agg(format(
        'case when o.%1$I is distinct from n.%1$I then jsonb_build_object(%1$L, ' ||
        case c when 'app_secret' then '''secret''' else '%%s.%1$I' end || ') else ''{}'' end', c), ' || ')
        from unnest(columns) c);
      event text;
    begin
      execute format($body$create or replace function %I() returns trigger language plpgsql as $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, %2$L, %3$I, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - %4$L::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, %2$L, %3$I, 'delete', to_jsonb(o) - %4$L::text[], '{}', %8$s from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided), version = greatest(change.version, excluded.version);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, %2$L, n.%3$I, 'update', %5$s, %6$s
            from old_rows o full join new_rows n on o.%3$I = n.%3$I where %7$s
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$ $body$, name || '_change', name, key, hidden,
        replace(changed_columns, '%s', 'o'), replace(changed_columns, '%s', 'n'), differs,
        case when 'version' = any(all_columns) then 'o.version' else 'null' end);
      foreach event in array '{insert,update,delete}'::text[] loop
        -- To replace what is there would lock the table against writers.
        continue when exists (select from pg_trigger
          where tgrelid = tracked and tgname = name || '_' || event || '_change');
        execute format('create trigger %I after %s on %I referencing %s for each statement execute function %I()',
          name || '_' || event || '_change', event, name,
          case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
            else 'old table as old_rows new table as new_rows' end,
          name || '_change');
      end loop;
    end $_$;


--
-- Name: venue_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.venue_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
        begin
          if change_is_unrecorded() then return null; end if;
          if tg_op = 'INSERT' then
            insert into change (audience_id, kind, record, operation, before, after)
            select audience_id, 'venue', id, coalesce(nullif(current_setting('ledger.operation', true), ''), 'create'), '{}', to_jsonb(n) - '{spot,audience_id,updated_at,version,raised_by,app_secret}'::text[] from new_rows n
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          elsif tg_op = 'DELETE' then
            insert into change (audience_id, kind, record, operation, before, after, version)
            select audience_id, 'venue', id, 'delete', to_jsonb(o) - '{spot,audience_id,updated_at,version,raised_by,app_secret}'::text[], '{}', o.version from old_rows o
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided), version = greatest(change.version, excluded.version);
          else
            insert into change (audience_id, kind, record, operation, before, after)
            select n.audience_id, 'venue', n.id, 'update', case when o.locale_id is distinct from n.locale_id then jsonb_build_object('locale_id', o.locale_id) else '{}' end || case when o.page_id is distinct from n.page_id then jsonb_build_object('page_id', o.page_id) else '{}' end || case when o.name is distinct from n.name then jsonb_build_object('name', o.name) else '{}' end || case when o.hidden is distinct from n.hidden then jsonb_build_object('hidden', o.hidden) else '{}' end || case when o.latitude is distinct from n.latitude then jsonb_build_object('latitude', o.latitude) else '{}' end || case when o.longitude is distinct from n.longitude then jsonb_build_object('longitude', o.longitude) else '{}' end || case when o.address is distinct from n.address then jsonb_build_object('address', o.address) else '{}' end || case when o.photo_id is distinct from n.photo_id then jsonb_build_object('photo_id', o.photo_id) else '{}' end || case when o.edited_fields is distinct from n.edited_fields then jsonb_build_object('edited_fields', o.edited_fields) else '{}' end, case when o.locale_id is distinct from n.locale_id then jsonb_build_object('locale_id', n.locale_id) else '{}' end || case when o.page_id is distinct from n.page_id then jsonb_build_object('page_id', n.page_id) else '{}' end || case when o.name is distinct from n.name then jsonb_build_object('name', n.name) else '{}' end || case when o.hidden is distinct from n.hidden then jsonb_build_object('hidden', n.hidden) else '{}' end || case when o.latitude is distinct from n.latitude then jsonb_build_object('latitude', n.latitude) else '{}' end || case when o.longitude is distinct from n.longitude then jsonb_build_object('longitude', n.longitude) else '{}' end || case when o.address is distinct from n.address then jsonb_build_object('address', n.address) else '{}' end || case when o.photo_id is distinct from n.photo_id then jsonb_build_object('photo_id', n.photo_id) else '{}' end || case when o.edited_fields is distinct from n.edited_fields then jsonb_build_object('edited_fields', n.edited_fields) else '{}' end
            from old_rows o full join new_rows n on o.id = n.id where o.locale_id is distinct from n.locale_id or o.page_id is distinct from n.page_id or o.name is distinct from n.name or o.hidden is distinct from n.hidden or o.latitude is distinct from n.latitude or o.longitude is distinct from n.longitude or o.address is distinct from n.address or o.photo_id is distinct from n.photo_id or o.edited_fields is distinct from n.edited_fields
            on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
          end if;
          return null;
        end $$;


--
-- Name: venue_search(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.venue_search() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $$ declare changed record; begin
        if change_is_unrecorded() then return null;
        elsif tg_op = 'INSERT' then for changed in select audience_id, array_agg(id) as ids, max(total) as total from (
         select c.*, count(*) over () as total,
           (row_number() over (partition by c.audience_id order by c.id) - 1) / 1000 as part from (select e.audience_id, e.id from new_rows e ) c) c
         group by audience_id, part loop
         if changed.total > 200 then
           insert into search_due (audience_id, records) values (changed.audience_id, changed.ids);
         else
           perform refresh_search_entries(changed.audience_id, changed.ids);
         end if;
       end loop;
        elsif tg_op = 'UPDATE' then for changed in select audience_id, array_agg(id) as ids, max(total) as total from (
         select c.*, count(*) over () as total,
           (row_number() over (partition by c.audience_id order by c.id) - 1) / 1000 as part from (select n.audience_id, n.id from old_rows o full join new_rows n using (id) where (o.name,o.address,o.hidden,o.latitude,o.longitude) is distinct from (n.name,n.address,n.hidden,n.latitude,n.longitude) union all
    select e.audience_id, e.id from event e join (select n.id from old_rows o full join new_rows n using (id) where (o.hidden,o.latitude,o.longitude) is distinct from (n.hidden,n.latitude,n.longitude) offset 0) n on n.id = e.venue_id and e.status = 'scheduled' and e.over_at > now()) c) c
         group by audience_id, part loop
         if changed.total > 200 then
           insert into search_due (audience_id, records) values (changed.audience_id, changed.ids);
         else
           perform refresh_search_entries(changed.audience_id, changed.ids);
         end if;
       end loop;
        else delete from search_entry s using old_rows o where s.audience_id = o.audience_id and s.record = o.id;
        end if; return null; end $$;


--
-- Name: write_change(uuid, text, uuid, text, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.write_change(audience uuid, kind text, record uuid, operation text, before jsonb, after jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
      #variable_conflict use_column
      begin
        insert into change (audience_id, kind, record, operation, before, after) values ($1, $2, $3, $4, $5, $6)
        on conflict (audience_id, position, record, kind) do update set
  (operation, before, after) = (
    select operation, case when operation in ('create', 'restore', 'none') then '{}' else before end,
      case when operation in ('delete', 'none') then '{}' else after end
    from (select excluded.before || change.before as before, change.after || excluded.after as after) merged,
      lateral (select case
        when change.operation in ('create', 'restore') then
          case excluded.operation when 'delete' then 'none' else change.operation end
        when change.operation = 'none' or excluded.operation = 'delete' then excluded.operation
        when change.operation = 'delete' and excluded.operation = 'update' then 'delete'
        when before = after then 'none'
        else 'update' end as operation) decided);
      end $_$;


--
-- Name: write_event_times(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.write_event_times() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare
        moved uuid[] := array(select id from (
          select id, status, span, starts_at from new_rows except select id, status, span, starts_at from old_rows) different);
      begin
        if moved = '{}' then return null; end if;
        perform 1 from event where id = any(moved) order by id for update;
        -- As a setting of the function itself, it would take a superuser.
        perform set_config('ledger.times', 'on', true);
        update event_person t set scheduled = e.status = 'scheduled', span = e.span, starts_at = e.starts_at
              from event e where e.id = any(moved) and t.event_id = e.id;
update rsvp t set scheduled = e.status = 'scheduled', span = e.span, starts_at = e.starts_at
              from event e where e.id = any(moved) and t.event_id = e.id;
        perform set_config('ledger.times', '', true);
        return null;
      end $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: application; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.application (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    name text NOT NULL,
    key_prefix text NOT NULL,
    key_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT application_name_length CHECK (((name ~ '\S'::text) AND (char_length(name) <= 500)))
);


--
-- Name: audience; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audience (
    id uuid NOT NULL,
    name text NOT NULL,
    subdomain text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    revision bigint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    public_rsvp_counts boolean DEFAULT false NOT NULL,
    public_pages boolean DEFAULT false NOT NULL,
    CONSTRAINT audience_name_length CHECK (((name ~ '\S'::text) AND (char_length(name) <= 200))),
    CONSTRAINT audience_subdomain_form CHECK ((subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text)),
    CONSTRAINT audience_subdomain_free CHECK ((subdomain <> ALL (ARRAY['admin'::text, 'www'::text, 'api'::text])))
);


--
-- Name: batch; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.batch (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    source text NOT NULL,
    source_url text,
    source_agent text,
    service_token_id uuid,
    user_id uuid,
    venues_created integer NOT NULL,
    venues_updated integer NOT NULL,
    venues_unchanged integer NOT NULL,
    events_created integer NOT NULL,
    events_updated integer NOT NULL,
    events_unchanged integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    undoes uuid
);


--
-- Name: batch_answer; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.batch_answer (
    audience_id uuid NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    answer json NOT NULL,
    created_at timestamp with time zone NOT NULL,
    batch uuid
);


--
-- Name: beacon; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.beacon (
    venue_id uuid NOT NULL,
    audience_id uuid NOT NULL,
    major integer NOT NULL,
    minor integer NOT NULL,
    CONSTRAINT beacon_major_range CHECK (((major >= 0) AND (major <= 65535))),
    CONSTRAINT beacon_minor_range CHECK (((minor >= 0) AND (minor <= 65535)))
);


--
-- Name: calendar; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.calendar (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    identity_id uuid NOT NULL,
    audience_id uuid,
    prefix text NOT NULL,
    hash text NOT NULL,
    signed_in_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL
);


--
-- Name: change_number; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.change_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: change; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.change (
    id uuid DEFAULT (lpad(to_hex(nextval('public.change_number'::regclass)), 32, '0'::text))::uuid NOT NULL,
    audience_id uuid,
    "position" bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    kind text NOT NULL,
    record uuid NOT NULL,
    operation text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    actor_kind text DEFAULT COALESCE(NULLIF(current_setting('ledger.actor_kind'::text, true), ''::text), 'service'::text) NOT NULL,
    actor uuid DEFAULT (NULLIF(current_setting('ledger.actor'::text, true), ''::text))::uuid,
    batch uuid DEFAULT (NULLIF(current_setting('ledger.batch'::text, true), ''::text))::uuid,
    changed_at timestamp with time zone DEFAULT COALESCE((NULLIF(current_setting('ledger.time'::text, true), ''::text))::timestamp with time zone, now()) NOT NULL,
    version integer,
    CONSTRAINT change_kind_length CHECK ((char_length(kind) <= 20)),
    CONSTRAINT change_operation CHECK ((operation = ANY (ARRAY['create'::text, 'update'::text, 'delete'::text, 'restore'::text, 'none'::text])))
);


--
-- Name: change_epoch; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.change_epoch (
    number smallint NOT NULL,
    id uuid NOT NULL,
    system text NOT NULL
);


--
-- Name: change_term; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.change_term (
    audience_id uuid NOT NULL,
    "position" bigint NOT NULL
);


--
-- Name: deauthorization; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deauthorization (
    person_hash text NOT NULL,
    at timestamp with time zone NOT NULL
);


--
-- Name: deleted_rsvp; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deleted_rsvp (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    audience_id uuid NOT NULL,
    event_id uuid NOT NULL,
    user_id uuid,
    identity_id uuid,
    state text NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone,
    updated_at timestamp with time zone,
    transaction bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    deleted_at timestamp with time zone DEFAULT COALESCE((NULLIF(current_setting('ledger.time'::text, true), ''::text))::timestamp with time zone, now()) NOT NULL,
    CONSTRAINT deleted_rsvp_state_known CHECK ((state = ANY (ARRAY['attending'::text, 'maybe'::text, 'declined'::text])))
);


--
-- Name: deletion_request; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deletion_request (
    id uuid NOT NULL,
    app_id text NOT NULL,
    code text NOT NULL,
    identity_id uuid,
    requested_at timestamp with time zone NOT NULL,
    erase_after timestamp with time zone NOT NULL,
    erased_at timestamp with time zone,
    erased_with_audience boolean DEFAULT false NOT NULL,
    own_identity_id uuid,
    user_id uuid,
    cancelled_at timestamp with time zone
);


--
-- Name: device; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.device (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    identifier text NOT NULL,
    type text NOT NULL,
    model text NOT NULL,
    version text NOT NULL,
    build text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT device_type_known CHECK ((type = ANY (ARRAY['apple'::text, 'android'::text, 'web'::text])))
);


--
-- Name: domain; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.domain (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    dns_name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT domain_dns_name_form CHECK (((dns_name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text) AND (char_length(dns_name) <= 253)))
);


--
-- Name: erased_rsvp; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.erased_rsvp (
    event_id uuid NOT NULL,
    audience_id uuid NOT NULL,
    state text NOT NULL,
    count integer NOT NULL,
    CONSTRAINT erased_rsvp_count_positive CHECK ((count > 0)),
    CONSTRAINT erased_rsvp_state_known CHECK ((state = ANY (ARRAY['attending'::text, 'maybe'::text, 'declined'::text])))
);


--
-- Name: event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.event (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    locale_id uuid NOT NULL,
    name text NOT NULL,
    description text,
    status text DEFAULT 'scheduled'::text NOT NULL,
    featured boolean DEFAULT false NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    time_zone text NOT NULL,
    url text,
    photo_id uuid,
    edited_fields text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    over_at timestamp with time zone GENERATED ALWAYS AS (COALESCE(ends_at, (((starts_at AT TIME ZONE 'UTC'::text) + '03:00:00'::interval) AT TIME ZONE 'UTC'::text))) STORED NOT NULL,
    span smallint GENERATED ALWAYS AS (
CASE
    WHEN ((ends_at IS NULL) OR ((ends_at - starts_at) <= '1 day'::interval)) THEN 0
    WHEN ((ends_at - starts_at) <= '8 days'::interval) THEN 1
    WHEN ((ends_at - starts_at) <= '64 days'::interval) THEN 2
    WHEN ((ends_at - starts_at) <= '512 days'::interval) THEN 3
    ELSE 4
END) STORED NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT event_ends_later CHECK ((ends_at > starts_at)),
    CONSTRAINT event_name_length CHECK (((name ~ '\S'::text) AND (char_length(name) <= 500))),
    CONSTRAINT event_status_known CHECK ((status = ANY (ARRAY['scheduled'::text, 'cancelled'::text]))),
    CONSTRAINT event_url_form CHECK ((url ~ '^https?://'::text)),
    CONSTRAINT event_years_four_digits CHECK (((starts_at >= '0001-01-01 00:00:00+00'::timestamp with time zone) AND (over_at < '10000-01-01 00:00:00+00'::timestamp with time zone)))
);


--
-- Name: event_person; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.event_person (
    event_id uuid NOT NULL,
    person_id uuid NOT NULL,
    audience_id uuid NOT NULL,
    "position" integer NOT NULL,
    scheduled boolean,
    span smallint,
    starts_at timestamp with time zone
);


--
-- Name: former_provider_app; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.former_provider_app (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    app_id text NOT NULL,
    app_secret text NOT NULL,
    replaced_at timestamp with time zone NOT NULL,
    verifies_until timestamp with time zone
);


--
-- Name: friendship; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.friendship (
    identity_id uuid NOT NULL,
    friend_provider_user_id text NOT NULL
);


--
-- Name: identity; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identity (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    app_id text NOT NULL,
    provider_user_id text NOT NULL,
    business_token text,
    access_token text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    friends_read_at timestamp with time zone
);


--
-- Name: locale; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.locale (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    name text NOT NULL,
    label text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    time_zone text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT locale_label_length CHECK (((label ~ '\S'::text) AND (char_length(label) <= 500))),
    CONSTRAINT locale_latitude_range CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CONSTRAINT locale_longitude_range CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CONSTRAINT locale_name_length CHECK (((name ~ '\S'::text) AND (char_length(name) <= 500)))
);


--
-- Name: location_report; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.location_report (
    user_id uuid NOT NULL,
    identity_id uuid NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    beacon_major integer,
    beacon_minor integer,
    reported_at timestamp with time zone NOT NULL,
    CONSTRAINT location_report_beacon_whole CHECK (((beacon_major IS NULL) = (beacon_minor IS NULL))),
    CONSTRAINT location_report_latitude_range CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CONSTRAINT location_report_longitude_range CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CONSTRAINT location_report_major_range CHECK (((beacon_major >= 0) AND (beacon_major <= 65535))),
    CONSTRAINT location_report_minor_range CHECK (((beacon_minor >= 0) AND (beacon_minor <= 65535)))
);


--
-- Name: membership; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.membership (
    identity_id uuid NOT NULL,
    audience_id uuid NOT NULL
);


--
-- Name: merged_user; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.merged_user (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    merged_at timestamp with time zone NOT NULL
);


--
-- Name: message; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.message (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    venue_id uuid NOT NULL,
    text text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT message_expires_later CHECK ((expires_at > starts_at)),
    CONSTRAINT message_text_length CHECK (((text ~ '\S'::text) AND (char_length(text) <= 2000)))
);


--
-- Name: mikro_orm_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mikro_orm_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);


--
-- Name: mikro_orm_migrations_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.mikro_orm_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: mikro_orm_migrations_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: -
--

ALTER SEQUENCE public.mikro_orm_migrations_id_seq OWNED BY public.mikro_orm_migrations.id;


--
-- Name: origin; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.origin (
    audience_id uuid NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    external_id text NOT NULL,
    record uuid NOT NULL,
    url text NOT NULL,
    retrieved_at timestamp with time zone NOT NULL,
    confidence double precision NOT NULL,
    note text,
    deleted_with uuid,
    undone boolean DEFAULT false NOT NULL,
    CONSTRAINT origin_confidence_range CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT origin_kind_known CHECK ((kind = ANY (ARRAY['venue'::text, 'event'::text]))),
    CONSTRAINT origin_url_form CHECK ((url ~ '^https?://'::text))
);


--
-- Name: origin_change; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.origin_change (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    batch uuid NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    external_id text NOT NULL,
    record uuid NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL
);


--
-- Name: page; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.page (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    name text NOT NULL,
    url text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT page_name_length CHECK (((name ~ '\S'::text) AND (char_length(name) <= 500))),
    CONSTRAINT page_url_form CHECK ((url ~ '^https?://'::text))
);


--
-- Name: person; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.person (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    locale_id uuid NOT NULL,
    name text NOT NULL,
    page_id uuid,
    photo_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    edited_fields text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT person_name_length CHECK (((name ~ '\S'::text) AND (char_length(name) <= 500)))
);


--
-- Name: person_origin; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.person_origin (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    locale_id uuid NOT NULL,
    source text NOT NULL,
    external_id text NOT NULL,
    record uuid NOT NULL,
    url text NOT NULL,
    retrieved_at timestamp with time zone NOT NULL,
    confidence double precision NOT NULL,
    note text,
    undone boolean DEFAULT false NOT NULL,
    CONSTRAINT person_origin_confidence_range CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT person_origin_url_form CHECK ((url ~ '^https?://'::text))
);


--
-- Name: photo; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.photo (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    url text NOT NULL,
    width integer,
    height integer,
    caption text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    edited_fields text[] DEFAULT '{}'::text[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    standalone boolean,
    CONSTRAINT photo_height_positive CHECK ((height > 0)),
    CONSTRAINT photo_url_form CHECK ((url ~ '^https?://'::text)),
    CONSTRAINT photo_width_positive CHECK ((width > 0))
);


--
-- Name: photo_origin; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.photo_origin (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    source text NOT NULL,
    external_id text NOT NULL,
    record uuid NOT NULL,
    url text NOT NULL,
    retrieved_at timestamp with time zone NOT NULL,
    confidence double precision NOT NULL,
    note text,
    undone boolean DEFAULT false NOT NULL,
    CONSTRAINT photo_origin_confidence_range CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
    CONSTRAINT photo_origin_url_form CHECK ((url ~ '^https?://'::text))
);


--
-- Name: provider_app; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.provider_app (
    audience_id uuid NOT NULL,
    app_id text NOT NULL,
    app_secret text NOT NULL,
    updated_at timestamp with time zone NOT NULL
);


--
-- Name: push_registration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.push_registration (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    device_type text NOT NULL,
    vendor_identifier text NOT NULL,
    notification_token text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT push_registration_device_type_known CHECK ((device_type = ANY (ARRAY['apple'::text, 'android'::text, 'web'::text])))
);


--
-- Name: refresh_token; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.refresh_token (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    spent_at timestamp with time zone
);


--
-- Name: rsvp; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rsvp (
    user_id uuid NOT NULL,
    event_id uuid NOT NULL,
    audience_id uuid NOT NULL,
    state text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    identity_id uuid,
    scheduled boolean,
    span smallint,
    starts_at timestamp with time zone,
    CONSTRAINT rsvp_state_known CHECK ((state = ANY (ARRAY['attending'::text, 'maybe'::text, 'declined'::text])))
);


--
-- Name: search_due; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_due (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    audience_id uuid NOT NULL,
    records uuid[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: search_entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_entry (
    audience_id uuid NOT NULL,
    kind text NOT NULL,
    record uuid NOT NULL,
    name text NOT NULL,
    address text,
    lexemes tsvector NOT NULL,
    hidden boolean NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    starts_at timestamp with time zone,
    over_at timestamp with time zone,
    CONSTRAINT search_entry_kind_known CHECK ((kind = ANY (ARRAY['venue'::text, 'event'::text, 'person'::text])))
);


--
-- Name: venue; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.venue (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    locale_id uuid NOT NULL,
    page_id uuid NOT NULL,
    name text NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    address text,
    photo_id uuid,
    spot point NOT NULL,
    edited_fields text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT venue_latitude_range CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CONSTRAINT venue_longitude_range CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
    CONSTRAINT venue_name_length CHECK (((name ~ '\S'::text) AND (char_length(name) <= 500)))
);


--
-- Name: search_source; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.search_source AS
 SELECT r.audience_id,
    r.kind,
    r.record,
    w.whole AS name,
    NULLIF(array_to_string(w.address, ' '::text), ''::text) AS address,
    array_to_tsvector(array_remove(((w.name || w.address) || ARRAY[('$'::text || r.audience_id), ('%'::text || r.kind), public.search_cell(r.latitude, r.longitude),
        CASE
            WHEN (cardinality(w.name) < 3) THEN ('+'::text || w.whole)
            ELSE NULL::text
        END,
        CASE
            WHEN r.hidden THEN '!'::text
            ELSE NULL::text
        END]), NULL::text)) AS lexemes,
    r.hidden,
    r.latitude,
    r.longitude,
    r.starts_at,
    r.over_at
   FROM ( SELECT v.audience_id,
            'venue'::text AS kind,
            v.id AS record,
            v.name,
            v.address,
            v.hidden,
            v.latitude,
            v.longitude,
            NULL::timestamp with time zone AS starts_at,
            NULL::timestamp with time zone AS over_at
           FROM public.venue v
        UNION ALL
         SELECT e.audience_id,
            'event'::text AS text,
            e.id,
            e.name,
            NULL::text AS text,
            v.hidden,
            v.latitude,
            v.longitude,
            e.starts_at,
            e.over_at
           FROM (public.event e
             JOIN public.venue v ON ((v.id = e.venue_id)))
          WHERE ((e.status = 'scheduled'::text) AND (e.over_at > now()))
        UNION ALL
         SELECT p.audience_id,
            'person'::text AS text,
            p.id,
            p.name,
            NULL::text AS text,
            false,
            l.latitude,
            l.longitude,
            NULL::timestamp with time zone AS timestamptz,
            NULL::timestamp with time zone AS timestamptz
           FROM (public.person p
             JOIN public.locale l ON ((l.id = p.locale_id)))) r,
    LATERAL ( SELECT n.name,
            n.address,
            array_to_string(n.name, ' '::text) AS whole
           FROM ( SELECT public.search_words(r.name, true) AS name,
                    COALESCE(public.search_words(r.address, true), '{}'::text[]) AS address
                 OFFSET 0) n
         OFFSET 0) w;


--
-- Name: search_word; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_word (
    audience_id uuid NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    sampled integer NOT NULL
)
WITH (fillfactor='70');


--
-- Name: service_token; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.service_token (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT service_token_name_length CHECK (((name ~ '\S'::text) AND (char_length(name) <= 500))),
    CONSTRAINT service_token_scopes_known CHECK (((scopes <@ ARRAY['research:read'::text, 'places:write'::text, 'events:write'::text]) AND (cardinality(scopes) > 0)))
);


--
-- Name: session; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.session (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    identity_id uuid NOT NULL,
    audience_id uuid,
    device_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    refreshed_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    is_voice boolean DEFAULT false NOT NULL,
    signed_in_at timestamp with time zone,
    last_seen_at timestamp with time zone
);


--
-- Name: theme; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.theme (
    audience_id uuid NOT NULL,
    preset text,
    tagline text,
    light jsonb DEFAULT '[]'::jsonb NOT NULL,
    dark jsonb DEFAULT '[]'::jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT theme_dark_list CHECK ((jsonb_typeof(dark) = 'array'::text)),
    CONSTRAINT theme_light_list CHECK ((jsonb_typeof(light) = 'array'::text))
);


--
-- Name: track; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.track (
    id uuid NOT NULL,
    audience_id uuid NOT NULL,
    person_id uuid NOT NULL,
    name text NOT NULL,
    url text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id(),
    CONSTRAINT track_name_length CHECK (((name ~ '\S'::text) AND (char_length(name) <= 500))),
    CONSTRAINT track_url_form CHECK ((url ~ '^https?://'::text))
);


--
-- Name: user; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public."user" (
    id uuid NOT NULL,
    name text NOT NULL,
    is_admin boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    raised_by xid8 DEFAULT pg_current_xact_id()
);


--
-- Name: voice_code; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.voice_code (
    code_hash text NOT NULL,
    session_id uuid NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text,
    expires_at timestamp with time zone NOT NULL,
    linked_session_id uuid
);


--
-- Name: mikro_orm_migrations id; Type: DEFAULT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mikro_orm_migrations ALTER COLUMN id SET DEFAULT nextval('public.mikro_orm_migrations_id_seq'::regclass);


--
-- Name: application application_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_audience_id UNIQUE (audience_id, id);


--
-- Name: application application_key_prefix; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_key_prefix UNIQUE (key_prefix);


--
-- Name: application application_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_pkey PRIMARY KEY (id);


--
-- Name: audience audience_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audience
    ADD CONSTRAINT audience_pkey PRIMARY KEY (id);


--
-- Name: audience audience_subdomain; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audience
    ADD CONSTRAINT audience_subdomain UNIQUE (subdomain);


--
-- Name: batch_answer batch_answer_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch_answer
    ADD CONSTRAINT batch_answer_pkey PRIMARY KEY (audience_id, key);


--
-- Name: batch batch_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch
    ADD CONSTRAINT batch_pkey PRIMARY KEY (id);


--
-- Name: beacon beacon_number; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.beacon
    ADD CONSTRAINT beacon_number UNIQUE (audience_id, major, minor);


--
-- Name: beacon beacon_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.beacon
    ADD CONSTRAINT beacon_pkey PRIMARY KEY (venue_id);


--
-- Name: calendar calendar_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar
    ADD CONSTRAINT calendar_pkey PRIMARY KEY (id);


--
-- Name: calendar calendar_prefix; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar
    ADD CONSTRAINT calendar_prefix UNIQUE (prefix);


--
-- Name: change_epoch change_epoch_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change_epoch
    ADD CONSTRAINT change_epoch_pkey PRIMARY KEY (number);


--
-- Name: change change_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_pkey PRIMARY KEY (id);


--
-- Name: change_term change_term_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change_term
    ADD CONSTRAINT change_term_pkey PRIMARY KEY (audience_id);


--
-- Name: deauthorization deauthorization_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deauthorization
    ADD CONSTRAINT deauthorization_pkey PRIMARY KEY (person_hash);


--
-- Name: deleted_rsvp deleted_rsvp_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deleted_rsvp
    ADD CONSTRAINT deleted_rsvp_pkey PRIMARY KEY (id);


--
-- Name: deletion_request deletion_request_code; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deletion_request
    ADD CONSTRAINT deletion_request_code UNIQUE (code);


--
-- Name: deletion_request deletion_request_identity_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deletion_request
    ADD CONSTRAINT deletion_request_identity_id UNIQUE (identity_id);


--
-- Name: deletion_request deletion_request_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deletion_request
    ADD CONSTRAINT deletion_request_pkey PRIMARY KEY (id);


--
-- Name: device device_identifier; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_identifier UNIQUE (user_id, identifier);


--
-- Name: device device_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (id);


--
-- Name: domain domain_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.domain
    ADD CONSTRAINT domain_audience_id UNIQUE (audience_id, id);


--
-- Name: domain domain_dns_name; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.domain
    ADD CONSTRAINT domain_dns_name UNIQUE (dns_name);


--
-- Name: domain domain_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.domain
    ADD CONSTRAINT domain_pkey PRIMARY KEY (id);


--
-- Name: erased_rsvp erased_rsvp_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.erased_rsvp
    ADD CONSTRAINT erased_rsvp_pkey PRIMARY KEY (event_id, state);


--
-- Name: event event_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_audience_id UNIQUE (audience_id, id);


--
-- Name: event_person event_person_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event_person
    ADD CONSTRAINT event_person_pkey PRIMARY KEY (event_id, person_id);


--
-- Name: event event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);


--
-- Name: former_provider_app former_provider_app_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.former_provider_app
    ADD CONSTRAINT former_provider_app_audience_id UNIQUE (audience_id, id);


--
-- Name: former_provider_app former_provider_app_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.former_provider_app
    ADD CONSTRAINT former_provider_app_pkey PRIMARY KEY (id);


--
-- Name: friendship friendship_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.friendship
    ADD CONSTRAINT friendship_pkey PRIMARY KEY (identity_id, friend_provider_user_id);


--
-- Name: identity identity_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_pkey PRIMARY KEY (id);


--
-- Name: identity identity_provider_user; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_provider_user UNIQUE (app_id, provider_user_id);


--
-- Name: locale locale_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.locale
    ADD CONSTRAINT locale_audience_id UNIQUE (audience_id, id);


--
-- Name: locale locale_label; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.locale
    ADD CONSTRAINT locale_label UNIQUE (audience_id, label);


--
-- Name: locale locale_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.locale
    ADD CONSTRAINT locale_pkey PRIMARY KEY (id);


--
-- Name: location_report location_report_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.location_report
    ADD CONSTRAINT location_report_pkey PRIMARY KEY (user_id);


--
-- Name: membership membership_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (identity_id, audience_id);


--
-- Name: merged_user merged_user_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.merged_user
    ADD CONSTRAINT merged_user_pkey PRIMARY KEY (id);


--
-- Name: message message_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_audience_id UNIQUE (audience_id, id);


--
-- Name: message message_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);


--
-- Name: mikro_orm_migrations mikro_orm_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mikro_orm_migrations
    ADD CONSTRAINT mikro_orm_migrations_pkey PRIMARY KEY (id);


--
-- Name: origin_change origin_change_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.origin_change
    ADD CONSTRAINT origin_change_pkey PRIMARY KEY (id);


--
-- Name: origin origin_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.origin
    ADD CONSTRAINT origin_pkey PRIMARY KEY (audience_id, kind, source, external_id);


--
-- Name: page page_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_audience_id UNIQUE (audience_id, id);


--
-- Name: page page_id_name; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_id_name UNIQUE (id, name);


--
-- Name: page page_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_pkey PRIMARY KEY (id);


--
-- Name: person person_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_audience_id UNIQUE (audience_id, id);


--
-- Name: person_origin person_origin_name; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person_origin
    ADD CONSTRAINT person_origin_name UNIQUE (audience_id, external_id, locale_id, source);


--
-- Name: person_origin person_origin_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person_origin
    ADD CONSTRAINT person_origin_pkey PRIMARY KEY (id);


--
-- Name: person person_page_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_page_id UNIQUE (page_id);


--
-- Name: person person_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);


--
-- Name: photo photo_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_audience_id UNIQUE (audience_id, id);


--
-- Name: photo_origin photo_origin_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.photo_origin
    ADD CONSTRAINT photo_origin_pkey PRIMARY KEY (id);


--
-- Name: photo photo_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (id);


--
-- Name: provider_app provider_app_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_app
    ADD CONSTRAINT provider_app_pkey PRIMARY KEY (audience_id);


--
-- Name: push_registration push_registration_notification_token; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_registration
    ADD CONSTRAINT push_registration_notification_token UNIQUE (notification_token);


--
-- Name: push_registration push_registration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_registration
    ADD CONSTRAINT push_registration_pkey PRIMARY KEY (id);


--
-- Name: push_registration push_registration_vendor_identifier; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_registration
    ADD CONSTRAINT push_registration_vendor_identifier UNIQUE (vendor_identifier);


--
-- Name: refresh_token refresh_token_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refresh_token
    ADD CONSTRAINT refresh_token_pkey PRIMARY KEY (id);


--
-- Name: rsvp rsvp_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rsvp
    ADD CONSTRAINT rsvp_pkey PRIMARY KEY (user_id, event_id);


--
-- Name: search_due search_due_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_due
    ADD CONSTRAINT search_due_pkey PRIMARY KEY (id);


--
-- Name: search_entry search_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_entry
    ADD CONSTRAINT search_entry_pkey PRIMARY KEY (audience_id, record);


--
-- Name: search_word search_word_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_word
    ADD CONSTRAINT search_word_pkey PRIMARY KEY (audience_id, word);


--
-- Name: service_token service_token_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.service_token
    ADD CONSTRAINT service_token_audience_id UNIQUE (audience_id, id);


--
-- Name: service_token service_token_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.service_token
    ADD CONSTRAINT service_token_pkey PRIMARY KEY (id);


--
-- Name: service_token service_token_prefix; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.service_token
    ADD CONSTRAINT service_token_prefix UNIQUE (prefix);


--
-- Name: session session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);


--
-- Name: theme theme_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.theme
    ADD CONSTRAINT theme_pkey PRIMARY KEY (audience_id);


--
-- Name: track track_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.track
    ADD CONSTRAINT track_audience_id UNIQUE (audience_id, id);


--
-- Name: track track_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.track
    ADD CONSTRAINT track_pkey PRIMARY KEY (id);


--
-- Name: user user_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);


--
-- Name: venue venue_audience_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.venue
    ADD CONSTRAINT venue_audience_id UNIQUE (audience_id, id);


--
-- Name: venue venue_locale_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.venue
    ADD CONSTRAINT venue_locale_id UNIQUE (id, locale_id);


--
-- Name: venue venue_page_id; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.venue
    ADD CONSTRAINT venue_page_id UNIQUE (page_id);


--
-- Name: venue venue_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.venue
    ADD CONSTRAINT venue_pkey PRIMARY KEY (id);


--
-- Name: voice_code voice_code_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.voice_code
    ADD CONSTRAINT voice_code_pkey PRIMARY KEY (code_hash);


--
-- Name: application_audience_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX application_audience_name_key ON public.application USING btree (audience_id, public.name_key(name) COLLATE "C", id);


--
-- Name: audience_public_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audience_public_name_key ON public.audience USING btree (public.name_key(name) COLLATE "C", id) WHERE (public_pages AND (deleted_at IS NULL));


--
-- Name: batch_newest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX batch_newest ON public.batch USING btree (audience_id, created_at DESC, id DESC);


--
-- Name: batch_service_token_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX batch_service_token_id ON public.batch USING btree (service_token_id);


--
-- Name: batch_undoes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX batch_undoes ON public.batch USING btree (undoes) WHERE (undoes IS NOT NULL);


--
-- Name: batch_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX batch_user_id ON public.batch USING btree (user_id);


--
-- Name: beacon_major_minor; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX beacon_major_minor ON public.beacon USING btree (major, minor);


--
-- Name: calendar_audience_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX calendar_audience_id ON public.calendar USING btree (audience_id);


--
-- Name: calendar_identity_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX calendar_identity_id ON public.calendar USING btree (identity_id);


--
-- Name: calendar_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX calendar_user_id ON public.calendar USING btree (user_id);


--
-- Name: change_actor; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_actor ON public.change USING btree (actor, "position", id) WHERE (actor IS NOT NULL);


--
-- Name: change_batch; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_batch ON public.change USING btree (batch) WHERE (batch IS NOT NULL);


--
-- Name: change_deleted_line_up; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_deleted_line_up ON public.change USING gin (((before -> 'person_ids'::text)) jsonb_path_ops) WITH (fastupdate=off) WHERE ((kind = 'event'::text) AND (operation = 'delete'::text));


--
-- Name: change_of_tenant; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_of_tenant ON public.change USING btree (audience_id, "position", id) WHERE (kind = ANY (ARRAY['audience'::text, 'domain'::text, 'theme'::text, 'application'::text, 'service_token'::text, 'provider_app'::text, 'user'::text]));


--
-- Name: change_of_tenants; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_of_tenants ON public.change USING btree ("position", id) WHERE (kind = ANY (ARRAY['audience'::text, 'domain'::text, 'theme'::text, 'application'::text, 'service_token'::text, 'provider_app'::text, 'user'::text]));


--
-- Name: change_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_order ON public.change USING btree ("position");


--
-- Name: change_photo_after; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_photo_after ON public.change USING btree (((after ->> 'photo_id'::text))) WHERE ((after ->> 'photo_id'::text) IS NOT NULL);


--
-- Name: change_photo_before; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_photo_before ON public.change USING btree (((before ->> 'photo_id'::text))) WHERE ((before ->> 'photo_id'::text) IS NOT NULL);


--
-- Name: change_position; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX change_position ON public.change USING btree (audience_id, "position", record, kind) NULLS NOT DISTINCT;


--
-- Name: change_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_record ON public.change USING btree (record, "position");


--
-- Name: change_restored_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_restored_event ON public.change USING btree (audience_id, record) WHERE ((kind = 'event'::text) AND (operation = 'restore'::text));


--
-- Name: change_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_time ON public.change USING brin (changed_at);


--
-- Name: deauthorization_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deauthorization_at ON public.deauthorization USING btree (at);


--
-- Name: deleted_rsvp_audience_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deleted_rsvp_audience_id ON public.deleted_rsvp USING btree (audience_id);


--
-- Name: deleted_rsvp_deleted_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deleted_rsvp_deleted_at ON public.deleted_rsvp USING btree (deleted_at);


--
-- Name: deleted_rsvp_event_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deleted_rsvp_event_id ON public.deleted_rsvp USING btree (event_id);


--
-- Name: deleted_rsvp_identity_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deleted_rsvp_identity_id ON public.deleted_rsvp USING btree (identity_id);


--
-- Name: deleted_rsvp_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deleted_rsvp_user_id ON public.deleted_rsvp USING btree (user_id);


--
-- Name: deletion_request_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deletion_request_due ON public.deletion_request USING btree (erase_after, id) WHERE (identity_id IS NOT NULL);


--
-- Name: deletion_request_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deletion_request_open ON public.deletion_request USING btree (erase_after, id) WHERE (COALESCE(identity_id, own_identity_id, user_id) IS NOT NULL);


--
-- Name: deletion_request_own_identity_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deletion_request_own_identity_id ON public.deletion_request USING btree (own_identity_id) WHERE (own_identity_id IS NOT NULL);


--
-- Name: deletion_request_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deletion_request_user_id ON public.deletion_request USING btree (user_id) WHERE (user_id IS NOT NULL);


--
-- Name: domain_audience_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX domain_audience_name_key ON public.domain USING btree (audience_id, public.name_key(dns_name) COLLATE "C", id);


--
-- Name: event_audience_end; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_audience_end ON public.event USING btree (audience_id, over_at) WHERE (status = 'scheduled'::text);


--
-- Name: event_audience_lasting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_audience_lasting ON public.event USING btree (audience_id, over_at) WHERE (span > 0);


--
-- Name: event_audience_lasting_times; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_audience_lasting_times ON public.event USING btree (audience_id, span, starts_at, id, over_at) WHERE (span > 0);


--
-- Name: event_audience_times; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_audience_times ON public.event USING btree (audience_id, starts_at, id, over_at);


--
-- Name: event_locale_cancelled_times; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_locale_cancelled_times ON public.event USING btree (locale_id, span, starts_at, id, over_at) WHERE (status = 'cancelled'::text);


--
-- Name: event_locale_start; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_locale_start ON public.event USING btree (locale_id, starts_at, id);


--
-- Name: event_locale_times; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_locale_times ON public.event USING btree (locale_id, featured, span, starts_at, id, over_at) WHERE (status = 'scheduled'::text);


--
-- Name: event_name_trigram; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_name_trigram ON public.event USING gin (name public.gin_trgm_ops);


--
-- Name: event_person_times; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_person_times ON public.event_person USING btree (person_id, scheduled, span, starts_at, event_id);


--
-- Name: event_photo_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_photo_id ON public.event USING btree (photo_id) WHERE (photo_id IS NOT NULL);


--
-- Name: event_venue_cancelled; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_venue_cancelled ON public.event USING btree (venue_id, span, starts_at, id) WHERE (status = 'cancelled'::text);


--
-- Name: event_venue_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_venue_id ON public.event USING btree (venue_id);


--
-- Name: event_venue_lasting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_venue_lasting ON public.event USING btree (venue_id, over_at) WHERE ((span > 0) AND (status = 'scheduled'::text));


--
-- Name: event_venue_upcoming; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX event_venue_upcoming ON public.event USING btree (venue_id, span, starts_at, id) WHERE (status = 'scheduled'::text);


--
-- Name: former_provider_app_app_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX former_provider_app_app_id ON public.former_provider_app USING btree (app_id);


--
-- Name: friendship_friend; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX friendship_friend ON public.friendship USING btree (friend_provider_user_id, identity_id);


--
-- Name: identity_business_token; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identity_business_token ON public.identity USING btree (business_token);


--
-- Name: identity_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identity_user_id ON public.identity USING btree (user_id);


--
-- Name: location_report_identity_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX location_report_identity_id ON public.location_report USING btree (identity_id);


--
-- Name: location_report_reported_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX location_report_reported_at ON public.location_report USING btree (reported_at);


--
-- Name: membership_audience_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX membership_audience_id ON public.membership USING btree (audience_id);


--
-- Name: merged_user_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX merged_user_user_id ON public.merged_user USING btree (user_id);


--
-- Name: message_venue_start; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX message_venue_start ON public.message USING btree (venue_id, starts_at, id);


--
-- Name: origin_change_batch; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX origin_change_batch ON public.origin_change USING btree (audience_id, batch);


--
-- Name: origin_change_changed_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX origin_change_changed_at ON public.origin_change USING btree (changed_at);


--
-- Name: origin_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX origin_record ON public.origin USING btree (record);


--
-- Name: person_audience_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX person_audience_name ON public.person USING btree (audience_id, name, id);


--
-- Name: person_audience_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX person_audience_name_key ON public.person USING btree (audience_id, public.name_key(name) COLLATE "C", id);


--
-- Name: person_locale_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX person_locale_name_key ON public.person USING btree (locale_id, public.name_key(name) COLLATE "C", id);


--
-- Name: person_name_trigram; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX person_name_trigram ON public.person USING gin (name public.gin_trgm_ops);


--
-- Name: person_origin_locale_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX person_origin_locale_id ON public.person_origin USING btree (locale_id);


--
-- Name: person_origin_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX person_origin_record ON public.person_origin USING btree (record);


--
-- Name: person_photo_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX person_photo_id ON public.person USING btree (photo_id) WHERE (photo_id IS NOT NULL);


--
-- Name: photo_origin_address; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX photo_origin_address ON public.photo_origin USING btree (audience_id, hashtextextended(external_id, (0)::bigint), source);


--
-- Name: photo_origin_record; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX photo_origin_record ON public.photo_origin USING btree (record);


--
-- Name: photo_url; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX photo_url ON public.photo USING hash (url);


--
-- Name: push_registration_session_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX push_registration_session_id ON public.push_registration USING btree (session_id);


--
-- Name: refresh_token_session_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX refresh_token_session_id ON public.refresh_token USING btree (session_id);


--
-- Name: refresh_token_spent_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX refresh_token_spent_at ON public.refresh_token USING btree (spent_at) WHERE (spent_at IS NOT NULL);


--
-- Name: rsvp_accepted_times; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rsvp_accepted_times ON public.rsvp USING btree (user_id, scheduled, span, starts_at, event_id) WHERE (state = ANY (ARRAY['attending'::text, 'maybe'::text]));


--
-- Name: rsvp_event_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rsvp_event_state ON public.rsvp USING btree (event_id, state);


--
-- Name: rsvp_identity_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rsvp_identity_id ON public.rsvp USING btree (identity_id);


--
-- Name: rsvp_times; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rsvp_times ON public.rsvp USING btree (user_id, scheduled, span, starts_at, event_id);


--
-- Name: search_due_audience_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_due_audience_id ON public.search_due USING btree (audience_id);


--
-- Name: search_entry_audience; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_entry_audience ON public.search_entry USING btree (audience_id, kind, over_at);


--
-- Name: search_entry_lexemes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_entry_lexemes ON public.search_entry USING gin (lexemes) WITH (gin_pending_list_limit='256');


--
-- Name: search_entry_over; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_entry_over ON public.search_entry USING btree (over_at) WHERE (over_at IS NOT NULL);


--
-- Name: search_word_audience_trigram; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_word_audience_trigram ON public.search_word USING gist (audience_id, word public.gist_trgm_ops) WHERE ((word !~ '[0-9]'::text) AND (audience_id IS NOT NULL));


--
-- Name: search_word_trigram; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_word_trigram ON public.search_word USING gin (word public.gin_trgm_ops) WHERE (word !~ '[0-9]'::text);


--
-- Name: search_word_word; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX search_word_word ON public.search_word USING btree (word);


--
-- Name: session_audience_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_audience_id ON public.session USING btree (audience_id);


--
-- Name: session_device_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_device_id ON public.session USING btree (device_id);


--
-- Name: session_ended_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_ended_at ON public.session USING btree (ended_at) WHERE (ended_at IS NOT NULL);


--
-- Name: session_identity_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_identity_id ON public.session USING btree (identity_id);


--
-- Name: session_open_expires_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_open_expires_at ON public.session USING btree (expires_at) WHERE (ended_at IS NULL);


--
-- Name: session_open_identity_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_open_identity_id ON public.session USING btree (identity_id) WHERE (ended_at IS NULL);


--
-- Name: session_user_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_user_id ON public.session USING btree (user_id, audience_id);


--
-- Name: track_person_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX track_person_name_key ON public.track USING btree (person_id, public.name_key(name) COLLATE "C", id);


--
-- Name: user_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX user_name_key ON public."user" USING btree (public.name_key(name) COLLATE "C", id);


--
-- Name: user_name_trigram; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX user_name_trigram ON public."user" USING gin (name public.gin_trgm_ops);


--
-- Name: venue_audience_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX venue_audience_name_key ON public.venue USING btree (audience_id, public.name_key(name) COLLATE "C", id);


--
-- Name: venue_audience_position; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX venue_audience_position ON public.venue USING gist (audience_id, point(longitude, latitude));


--
-- Name: venue_locale_name_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX venue_locale_name_key ON public.venue USING btree (locale_id, public.name_key(name) COLLATE "C", id);


--
-- Name: venue_locale_spot; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX venue_locale_spot ON public.venue USING gist (locale_id, spot);


--
-- Name: venue_name_trigram; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX venue_name_trigram ON public.venue USING gin (name public.gin_trgm_ops);


--
-- Name: venue_photo_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX venue_photo_id ON public.venue USING btree (photo_id) WHERE (photo_id IS NOT NULL);


--
-- Name: venue_position; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX venue_position ON public.venue USING gist (point(longitude, latitude));


--
-- Name: voice_code_expires_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX voice_code_expires_at ON public.voice_code USING btree (expires_at);


--
-- Name: voice_code_linked_session_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX voice_code_linked_session_id ON public.voice_code USING btree (linked_session_id);


--
-- Name: voice_code_session_id; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX voice_code_session_id ON public.voice_code USING btree (session_id);


--
-- Name: application application_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER application_delete_change AFTER DELETE ON public.application REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.application_change();


--
-- Name: application application_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER application_insert_change AFTER INSERT ON public.application REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.application_change();


--
-- Name: application application_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER application_update_change AFTER UPDATE ON public.application REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.application_change();


--
-- Name: application application_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER application_version BEFORE UPDATE ON public.application FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.key_prefix IS DISTINCT FROM new.key_prefix) OR (old.key_hash IS DISTINCT FROM new.key_hash))) EXECUTE FUNCTION public.count_version();


--
-- Name: audience audience_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audience_delete_change BEFORE DELETE ON public.audience FOR EACH ROW EXECUTE FUNCTION public.forget_audience_in_changes();


--
-- Name: audience audience_delete_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audience_delete_search BEFORE DELETE ON public.audience FOR EACH ROW EXECUTE FUNCTION public.delete_search_of_audience();


--
-- Name: audience audience_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audience_insert_change AFTER INSERT ON public.audience FOR EACH ROW EXECUTE FUNCTION public.audience_change();


--
-- Name: audience audience_public_pages_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audience_public_pages_change AFTER UPDATE OF public_pages ON public.audience FOR EACH ROW WHEN ((old.public_pages <> new.public_pages)) EXECUTE FUNCTION public.audience_change();


--
-- Name: audience audience_public_pages_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audience_public_pages_version BEFORE UPDATE OF public_pages ON public.audience FOR EACH ROW WHEN ((old.public_pages <> new.public_pages)) EXECUTE FUNCTION public.count_version();


--
-- Name: audience audience_rsvp_counts_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audience_rsvp_counts_change AFTER UPDATE OF public_rsvp_counts ON public.audience FOR EACH ROW WHEN ((old.public_rsvp_counts <> new.public_rsvp_counts)) EXECUTE FUNCTION public.audience_change();


--
-- Name: audience audience_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audience_update_change AFTER UPDATE OF name, subdomain, deleted_at ON public.audience FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.subdomain IS DISTINCT FROM new.subdomain) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.audience_change();


--
-- Name: audience audience_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audience_version BEFORE UPDATE ON public.audience FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.subdomain IS DISTINCT FROM new.subdomain) OR (old.deleted_at IS DISTINCT FROM new.deleted_at) OR (old.public_rsvp_counts IS DISTINCT FROM new.public_rsvp_counts))) EXECUTE FUNCTION public.count_version();


--
-- Name: beacon beacon_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER beacon_change AFTER INSERT OR DELETE OR UPDATE ON public.beacon FOR EACH ROW EXECUTE FUNCTION public.beacon_change();


--
-- Name: beacon beacon_delete_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER beacon_delete_version AFTER DELETE ON public.beacon REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_version_by_beacon();


--
-- Name: beacon beacon_insert_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER beacon_insert_version AFTER INSERT ON public.beacon REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_version_by_beacon();


--
-- Name: beacon beacon_update_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER beacon_update_version AFTER UPDATE ON public.beacon REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_version_by_beacon();


--
-- Name: change change_is_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER change_is_append_only BEFORE DELETE OR UPDATE ON public.change FOR EACH ROW WHEN (((old."position" % ((1)::bigint << 44)) <> ((pg_current_xact_id())::text)::bigint)) EXECUTE FUNCTION public.refuse_rewriting_changes();


--
-- Name: change change_is_not_truncated; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER change_is_not_truncated BEFORE TRUNCATE ON public.change FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_rewriting_changes();


--
-- Name: deleted_rsvp deleted_rsvp_id; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER deleted_rsvp_id BEFORE INSERT ON public.deleted_rsvp FOR EACH ROW EXECUTE FUNCTION public.make_id_of_audience();


--
-- Name: domain domain_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER domain_delete_change AFTER DELETE ON public.domain REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.domain_change();


--
-- Name: domain domain_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER domain_insert_change AFTER INSERT ON public.domain REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.domain_change();


--
-- Name: domain domain_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER domain_update_change AFTER UPDATE ON public.domain REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.domain_change();


--
-- Name: domain domain_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER domain_version BEFORE UPDATE ON public.domain FOR EACH ROW WHEN ((old.dns_name IS DISTINCT FROM new.dns_name)) EXECUTE FUNCTION public.count_version();


--
-- Name: erased_rsvp erased_rsvp_keep_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER erased_rsvp_keep_deleted AFTER DELETE ON public.erased_rsvp REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.erased_rsvp_keep_deleted();


--
-- Name: event event_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_delete_change AFTER DELETE ON public.event REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.event_change();


--
-- Name: event event_delete_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_delete_mark AFTER DELETE ON public.event REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: event event_delete_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_delete_search AFTER DELETE ON public.event REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.event_search();


--
-- Name: event event_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_insert_change AFTER INSERT ON public.event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.event_change();


--
-- Name: event event_insert_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_insert_mark AFTER INSERT ON public.event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: event event_insert_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_insert_search AFTER INSERT ON public.event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.event_search();


--
-- Name: event_person event_person_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_delete_change AFTER DELETE ON public.event_person REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.event_person_delete_change();


--
-- Name: event_person event_person_delete_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_delete_mark AFTER DELETE ON public.event_person REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: event_person event_person_delete_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_delete_version AFTER DELETE ON public.event_person REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_version_by_event_person();


--
-- Name: event_person event_person_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_insert_change AFTER INSERT ON public.event_person REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.event_person_insert_change();


--
-- Name: event_person event_person_insert_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_insert_mark AFTER INSERT ON public.event_person REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: event_person event_person_insert_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_insert_version AFTER INSERT ON public.event_person REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_version_by_event_person();


--
-- Name: event_person event_person_times; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_times BEFORE INSERT ON public.event_person FOR EACH ROW EXECUTE FUNCTION public.read_event_times();


--
-- Name: event_person event_person_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_update_change AFTER UPDATE ON public.event_person REFERENCING OLD TABLE AS old_rows NEW TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('ledger.times'::text, true), ''::text) <> 'on'::text)) EXECUTE FUNCTION public.event_person_update_change();


--
-- Name: event_person event_person_update_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_update_mark AFTER UPDATE ON public.event_person REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('ledger.times'::text, true), ''::text) <> 'on'::text)) EXECUTE FUNCTION public.mark_change();


--
-- Name: event_person event_person_update_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_person_update_version AFTER UPDATE ON public.event_person REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN ((COALESCE(current_setting('ledger.times'::text, true), ''::text) <> 'on'::text)) EXECUTE FUNCTION public.count_version_by_event_person();


--
-- Name: event event_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_update_change AFTER UPDATE ON public.event REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.event_change();


--
-- Name: event event_update_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_update_mark AFTER UPDATE ON public.event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: event event_update_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_update_search AFTER UPDATE ON public.event REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.event_search();


--
-- Name: event event_update_times; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_update_times AFTER UPDATE ON public.event REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.write_event_times();


--
-- Name: event event_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER event_version BEFORE UPDATE ON public.event FOR EACH ROW WHEN (((old.venue_id IS DISTINCT FROM new.venue_id) OR (old.locale_id IS DISTINCT FROM new.locale_id) OR (old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description) OR (old.status IS DISTINCT FROM new.status) OR (old.featured IS DISTINCT FROM new.featured) OR (old.starts_at IS DISTINCT FROM new.starts_at) OR (old.ends_at IS DISTINCT FROM new.ends_at) OR (old.time_zone IS DISTINCT FROM new.time_zone) OR (old.url IS DISTINCT FROM new.url) OR (old.photo_id IS DISTINCT FROM new.photo_id))) EXECUTE FUNCTION public.count_version();


--
-- Name: user first_role_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER first_role_change AFTER INSERT ON public."user" FOR EACH ROW WHEN (new.is_admin) EXECUTE FUNCTION public.first_role_change();


--
-- Name: locale locale_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locale_delete_change AFTER DELETE ON public.locale REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.locale_change();


--
-- Name: locale locale_delete_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locale_delete_mark AFTER DELETE ON public.locale REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: locale locale_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locale_insert_change AFTER INSERT ON public.locale REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.locale_change();


--
-- Name: locale locale_insert_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locale_insert_mark AFTER INSERT ON public.locale REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: locale locale_plane; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locale_plane AFTER UPDATE OF latitude, longitude ON public.locale FOR EACH ROW WHEN (((old.latitude IS DISTINCT FROM new.latitude) OR (old.longitude IS DISTINCT FROM new.longitude))) EXECUTE FUNCTION public.move_plane_of_locale();


--
-- Name: locale locale_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locale_update_change AFTER UPDATE ON public.locale REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.locale_change();


--
-- Name: locale locale_update_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locale_update_mark AFTER UPDATE ON public.locale REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: locale locale_update_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locale_update_search AFTER UPDATE ON public.locale REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.locale_search();


--
-- Name: locale locale_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER locale_version BEFORE UPDATE ON public.locale FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.label IS DISTINCT FROM new.label) OR (old.latitude IS DISTINCT FROM new.latitude) OR (old.longitude IS DISTINCT FROM new.longitude) OR (old.time_zone IS DISTINCT FROM new.time_zone))) EXECUTE FUNCTION public.count_version();


--
-- Name: message message_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER message_delete_change AFTER DELETE ON public.message REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.message_change();


--
-- Name: message message_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER message_insert_change AFTER INSERT ON public.message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.message_change();


--
-- Name: message message_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER message_update_change AFTER UPDATE ON public.message REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.message_change();


--
-- Name: message message_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER message_version BEFORE UPDATE ON public.message FOR EACH ROW WHEN (((old.venue_id IS DISTINCT FROM new.venue_id) OR (old.text IS DISTINCT FROM new.text) OR (old.starts_at IS DISTINCT FROM new.starts_at) OR (old.expires_at IS DISTINCT FROM new.expires_at))) EXECUTE FUNCTION public.count_version();


--
-- Name: origin_change origin_change_id; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER origin_change_id BEFORE INSERT ON public.origin_change FOR EACH ROW EXECUTE FUNCTION public.make_id_of_audience();


--
-- Name: origin origin_delete_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER origin_delete_mark AFTER DELETE ON public.origin REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: origin origin_insert_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER origin_insert_mark AFTER INSERT ON public.origin REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: origin origin_keep_former; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER origin_keep_former AFTER UPDATE ON public.origin REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.origin_keep_former();


--
-- Name: origin origin_update_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER origin_update_mark AFTER UPDATE ON public.origin REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: page page_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER page_delete_change AFTER DELETE ON public.page REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.page_change();


--
-- Name: page page_delete_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER page_delete_mark AFTER DELETE ON public.page REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: page page_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER page_insert_change AFTER INSERT ON public.page REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.page_change();


--
-- Name: page page_insert_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER page_insert_mark AFTER INSERT ON public.page REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: page page_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER page_update_change AFTER UPDATE ON public.page REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.page_change();


--
-- Name: page page_update_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER page_update_mark AFTER UPDATE ON public.page REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: page page_update_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER page_update_version AFTER UPDATE ON public.page REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_version_by_page();


--
-- Name: page page_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER page_version BEFORE UPDATE ON public.page FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.url IS DISTINCT FROM new.url))) EXECUTE FUNCTION public.count_version();


--
-- Name: person person_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_delete_change AFTER DELETE ON public.person REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.person_change();


--
-- Name: person person_delete_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_delete_mark AFTER DELETE ON public.person REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: person person_delete_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_delete_search AFTER DELETE ON public.person REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.person_search();


--
-- Name: person person_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_insert_change AFTER INSERT ON public.person REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.person_change();


--
-- Name: person person_insert_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_insert_mark AFTER INSERT ON public.person REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: person person_insert_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_insert_search AFTER INSERT ON public.person REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.person_search();


--
-- Name: person person_page_deletion; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_page_deletion AFTER DELETE ON public.person FOR EACH ROW WHEN ((old.page_id IS NOT NULL)) EXECUTE FUNCTION public.delete_own_page();


--
-- Name: person person_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_update_change AFTER UPDATE ON public.person REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.person_change();


--
-- Name: person person_update_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_update_mark AFTER UPDATE ON public.person REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: person person_update_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_update_search AFTER UPDATE ON public.person REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.person_search();


--
-- Name: person person_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER person_version BEFORE UPDATE ON public.person FOR EACH ROW WHEN (((old.locale_id IS DISTINCT FROM new.locale_id) OR (old.name IS DISTINCT FROM new.name) OR (old.page_id IS DISTINCT FROM new.page_id) OR (old.photo_id IS DISTINCT FROM new.photo_id))) EXECUTE FUNCTION public.count_version();


--
-- Name: photo photo_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER photo_delete_change AFTER DELETE ON public.photo REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.photo_change();


--
-- Name: photo photo_delete_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER photo_delete_mark AFTER DELETE ON public.photo REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: photo photo_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER photo_insert_change AFTER INSERT ON public.photo REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.photo_change();


--
-- Name: photo photo_insert_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER photo_insert_mark AFTER INSERT ON public.photo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: photo photo_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER photo_update_change AFTER UPDATE ON public.photo REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.photo_change();


--
-- Name: photo photo_update_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER photo_update_mark AFTER UPDATE ON public.photo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: photo photo_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER photo_version BEFORE UPDATE ON public.photo FOR EACH ROW WHEN (((old.url IS DISTINCT FROM new.url) OR (old.width IS DISTINCT FROM new.width) OR (old.height IS DISTINCT FROM new.height) OR (old.caption IS DISTINCT FROM new.caption))) EXECUTE FUNCTION public.count_version();


--
-- Name: provider_app provider_app_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER provider_app_delete_change AFTER DELETE ON public.provider_app REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.provider_app_change();


--
-- Name: provider_app provider_app_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER provider_app_insert_change AFTER INSERT ON public.provider_app REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.provider_app_change();


--
-- Name: provider_app provider_app_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER provider_app_update_change AFTER UPDATE ON public.provider_app REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.provider_app_change();


--
-- Name: user role_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER role_change AFTER UPDATE OF is_admin ON public."user" FOR EACH ROW WHEN ((old.is_admin <> new.is_admin)) EXECUTE FUNCTION public.role_change();


--
-- Name: rsvp rsvp_keep_deleted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER rsvp_keep_deleted AFTER DELETE ON public.rsvp REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.rsvp_keep_deleted();


--
-- Name: rsvp rsvp_times; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER rsvp_times BEFORE INSERT ON public.rsvp FOR EACH ROW EXECUTE FUNCTION public.read_event_times();


--
-- Name: search_entry search_entry_delete_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER search_entry_delete_search AFTER DELETE ON public.search_entry REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_search_words();


--
-- Name: search_entry search_entry_insert_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER search_entry_insert_search AFTER INSERT ON public.search_entry REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_search_words();


--
-- Name: search_entry search_entry_update_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER search_entry_update_search AFTER UPDATE ON public.search_entry REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.count_search_words();


--
-- Name: service_token service_token_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER service_token_delete_change AFTER DELETE ON public.service_token REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.service_token_change();


--
-- Name: service_token service_token_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER service_token_insert_change AFTER INSERT ON public.service_token REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.service_token_change();


--
-- Name: service_token service_token_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER service_token_update_change AFTER UPDATE ON public.service_token REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.service_token_change();


--
-- Name: service_token service_token_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER service_token_version BEFORE UPDATE ON public.service_token FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.prefix IS DISTINCT FROM new.prefix) OR (old.hash IS DISTINCT FROM new.hash) OR (old.scopes IS DISTINCT FROM new.scopes) OR (old.expires_at IS DISTINCT FROM new.expires_at) OR (old.revoked_at IS DISTINCT FROM new.revoked_at))) EXECUTE FUNCTION public.count_version();


--
-- Name: session session_membership; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER session_membership AFTER INSERT ON public.session FOR EACH ROW WHEN ((new.audience_id IS NOT NULL)) EXECUTE FUNCTION public.session_add_membership();


--
-- Name: theme theme_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER theme_delete_change AFTER DELETE ON public.theme REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.theme_change();


--
-- Name: theme theme_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER theme_insert_change AFTER INSERT ON public.theme REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.theme_change();


--
-- Name: theme theme_insert_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER theme_insert_version AFTER INSERT ON public.theme FOR EACH ROW EXECUTE FUNCTION public.count_version_by_theme();


--
-- Name: theme theme_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER theme_update_change AFTER UPDATE ON public.theme REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.theme_change();


--
-- Name: theme theme_update_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER theme_update_version AFTER UPDATE ON public.theme FOR EACH ROW WHEN (((old.preset IS DISTINCT FROM new.preset) OR (old.tagline IS DISTINCT FROM new.tagline) OR (old.light IS DISTINCT FROM new.light) OR (old.dark IS DISTINCT FROM new.dark))) EXECUTE FUNCTION public.count_version_by_theme();


--
-- Name: track track_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER track_delete_change AFTER DELETE ON public.track REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.track_change();


--
-- Name: track track_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER track_insert_change AFTER INSERT ON public.track REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.track_change();


--
-- Name: track track_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER track_update_change AFTER UPDATE ON public.track REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.track_change();


--
-- Name: track track_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER track_version BEFORE UPDATE ON public.track FOR EACH ROW WHEN (((old.person_id IS DISTINCT FROM new.person_id) OR (old.name IS DISTINCT FROM new.name) OR (old.url IS DISTINCT FROM new.url))) EXECUTE FUNCTION public.count_version();


--
-- Name: user user_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER user_delete_change AFTER DELETE ON public."user" FOR EACH ROW EXECUTE FUNCTION public.forget_user_in_changes();


--
-- Name: user user_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER user_version BEFORE UPDATE ON public."user" FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.is_admin IS DISTINCT FROM new.is_admin))) EXECUTE FUNCTION public.count_version();


--
-- Name: venue venue_delete_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_delete_change AFTER DELETE ON public.venue REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.venue_change();


--
-- Name: venue venue_delete_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_delete_mark AFTER DELETE ON public.venue REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: venue venue_delete_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_delete_search AFTER DELETE ON public.venue REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.venue_search();


--
-- Name: venue venue_insert_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_insert_change AFTER INSERT ON public.venue REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.venue_change();


--
-- Name: venue venue_insert_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_insert_mark AFTER INSERT ON public.venue REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: venue venue_insert_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_insert_search AFTER INSERT ON public.venue REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.venue_search();


--
-- Name: venue venue_page_deletion; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_page_deletion AFTER DELETE ON public.venue FOR EACH ROW EXECUTE FUNCTION public.delete_own_page();


--
-- Name: venue venue_spot; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_spot BEFORE INSERT OR UPDATE OF latitude, longitude, locale_id ON public.venue FOR EACH ROW EXECUTE FUNCTION public.place_venue_on_plane();


--
-- Name: venue venue_update_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_update_change AFTER UPDATE ON public.venue REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.venue_change();


--
-- Name: venue venue_update_mark; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_update_mark AFTER UPDATE ON public.venue REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.mark_change();


--
-- Name: venue venue_update_search; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_update_search AFTER UPDATE ON public.venue REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.venue_search();


--
-- Name: venue venue_version; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER venue_version BEFORE UPDATE ON public.venue FOR EACH ROW WHEN (((old.locale_id IS DISTINCT FROM new.locale_id) OR (old.page_id IS DISTINCT FROM new.page_id) OR (old.name IS DISTINCT FROM new.name) OR (old.hidden IS DISTINCT FROM new.hidden) OR (old.latitude IS DISTINCT FROM new.latitude) OR (old.longitude IS DISTINCT FROM new.longitude) OR (old.address IS DISTINCT FROM new.address) OR (old.photo_id IS DISTINCT FROM new.photo_id))) EXECUTE FUNCTION public.count_version();


--
-- Name: application application_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: batch_answer batch_answer_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch_answer
    ADD CONSTRAINT batch_answer_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: batch batch_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch
    ADD CONSTRAINT batch_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: batch batch_service_token; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch
    ADD CONSTRAINT batch_service_token FOREIGN KEY (audience_id, service_token_id) REFERENCES public.service_token(audience_id, id) ON DELETE CASCADE;


--
-- Name: batch batch_user; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.batch
    ADD CONSTRAINT batch_user FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE SET NULL;


--
-- Name: beacon beacon_venue; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.beacon
    ADD CONSTRAINT beacon_venue FOREIGN KEY (audience_id, venue_id) REFERENCES public.venue(audience_id, id) ON DELETE CASCADE;


--
-- Name: calendar calendar_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar
    ADD CONSTRAINT calendar_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: calendar calendar_identity; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar
    ADD CONSTRAINT calendar_identity FOREIGN KEY (identity_id) REFERENCES public.identity(id) ON DELETE CASCADE;


--
-- Name: calendar calendar_user; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar
    ADD CONSTRAINT calendar_user FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- Name: change_term change_term_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change_term
    ADD CONSTRAINT change_term_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: deleted_rsvp deleted_rsvp_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deleted_rsvp
    ADD CONSTRAINT deleted_rsvp_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: deleted_rsvp deleted_rsvp_identity; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deleted_rsvp
    ADD CONSTRAINT deleted_rsvp_identity FOREIGN KEY (identity_id) REFERENCES public.identity(id) ON DELETE CASCADE;


--
-- Name: deleted_rsvp deleted_rsvp_user; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deleted_rsvp
    ADD CONSTRAINT deleted_rsvp_user FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- Name: deletion_request deletion_request_identity; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deletion_request
    ADD CONSTRAINT deletion_request_identity FOREIGN KEY (identity_id) REFERENCES public.identity(id) ON DELETE SET NULL;


--
-- Name: deletion_request deletion_request_own_identity; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deletion_request
    ADD CONSTRAINT deletion_request_own_identity FOREIGN KEY (own_identity_id) REFERENCES public.identity(id) ON DELETE SET NULL;


--
-- Name: deletion_request deletion_request_user; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deletion_request
    ADD CONSTRAINT deletion_request_user FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE SET NULL;


--
-- Name: device device_user; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_user FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- Name: domain domain_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.domain
    ADD CONSTRAINT domain_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: erased_rsvp erased_rsvp_event; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.erased_rsvp
    ADD CONSTRAINT erased_rsvp_event FOREIGN KEY (audience_id, event_id) REFERENCES public.event(audience_id, id) ON DELETE CASCADE;


--
-- Name: event event_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: event_person event_person_event; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event_person
    ADD CONSTRAINT event_person_event FOREIGN KEY (audience_id, event_id) REFERENCES public.event(audience_id, id) ON DELETE CASCADE;


--
-- Name: event_person event_person_person; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event_person
    ADD CONSTRAINT event_person_person FOREIGN KEY (audience_id, person_id) REFERENCES public.person(audience_id, id) ON DELETE CASCADE;


--
-- Name: event event_photo; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_photo FOREIGN KEY (audience_id, photo_id) REFERENCES public.photo(audience_id, id) ON DELETE SET NULL (photo_id);


--
-- Name: event event_venue; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_venue FOREIGN KEY (audience_id, venue_id) REFERENCES public.venue(audience_id, id) ON DELETE CASCADE;


--
-- Name: event event_venue_locale; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_venue_locale FOREIGN KEY (venue_id, locale_id) REFERENCES public.venue(id, locale_id) ON UPDATE CASCADE ON DELETE CASCADE;


--
-- Name: former_provider_app former_provider_app_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.former_provider_app
    ADD CONSTRAINT former_provider_app_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: friendship friendship_identity; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.friendship
    ADD CONSTRAINT friendship_identity FOREIGN KEY (identity_id) REFERENCES public.identity(id) ON DELETE CASCADE;


--
-- Name: identity identity_user; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identity
    ADD CONSTRAINT identity_user FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- Name: locale locale_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.locale
    ADD CONSTRAINT locale_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: location_report location_report_identity; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.location_report
    ADD CONSTRAINT location_report_identity FOREIGN KEY (identity_id) REFERENCES public.identity(id) ON DELETE CASCADE;


--
-- Name: location_report location_report_user; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.location_report
    ADD CONSTRAINT location_report_user FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- Name: membership membership_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: membership membership_identity; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_identity FOREIGN KEY (identity_id) REFERENCES public.identity(id) ON DELETE CASCADE;


--
-- Name: merged_user merged_user_user; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.merged_user
    ADD CONSTRAINT merged_user_user FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- Name: message message_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: message message_venue; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_venue FOREIGN KEY (audience_id, venue_id) REFERENCES public.venue(audience_id, id) ON DELETE CASCADE;


--
-- Name: origin origin_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.origin
    ADD CONSTRAINT origin_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: origin_change origin_change_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.origin_change
    ADD CONSTRAINT origin_change_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: page page_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.page
    ADD CONSTRAINT page_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: person person_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: person person_locale; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_locale FOREIGN KEY (audience_id, locale_id) REFERENCES public.locale(audience_id, id);


--
-- Name: person_origin person_origin_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person_origin
    ADD CONSTRAINT person_origin_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: person_origin person_origin_locale; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person_origin
    ADD CONSTRAINT person_origin_locale FOREIGN KEY (audience_id, locale_id) REFERENCES public.locale(audience_id, id) ON DELETE CASCADE;


--
-- Name: person person_page; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_page FOREIGN KEY (audience_id, page_id) REFERENCES public.page(audience_id, id);


--
-- Name: person person_page_name; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_page_name FOREIGN KEY (page_id, name) REFERENCES public.page(id, name) ON UPDATE CASCADE;


--
-- Name: person person_photo; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_photo FOREIGN KEY (audience_id, photo_id) REFERENCES public.photo(audience_id, id) ON DELETE SET NULL (photo_id);


--
-- Name: photo photo_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: photo_origin photo_origin_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.photo_origin
    ADD CONSTRAINT photo_origin_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: provider_app provider_app_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.provider_app
    ADD CONSTRAINT provider_app_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: push_registration push_registration_session; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.push_registration
    ADD CONSTRAINT push_registration_session FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;


--
-- Name: refresh_token refresh_token_session; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.refresh_token
    ADD CONSTRAINT refresh_token_session FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;


--
-- Name: rsvp rsvp_event; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rsvp
    ADD CONSTRAINT rsvp_event FOREIGN KEY (audience_id, event_id) REFERENCES public.event(audience_id, id) ON DELETE CASCADE;


--
-- Name: rsvp rsvp_identity; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rsvp
    ADD CONSTRAINT rsvp_identity FOREIGN KEY (identity_id) REFERENCES public.identity(id) ON DELETE CASCADE;


--
-- Name: rsvp rsvp_user; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rsvp
    ADD CONSTRAINT rsvp_user FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- Name: search_due search_due_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_due
    ADD CONSTRAINT search_due_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: service_token service_token_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.service_token
    ADD CONSTRAINT service_token_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: session session_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: session session_device; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_device FOREIGN KEY (device_id) REFERENCES public.device(id) ON DELETE CASCADE;


--
-- Name: session session_identity; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_identity FOREIGN KEY (identity_id) REFERENCES public.identity(id) ON DELETE CASCADE;


--
-- Name: session session_owner; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_owner FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;


--
-- Name: theme theme_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.theme
    ADD CONSTRAINT theme_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: track track_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.track
    ADD CONSTRAINT track_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: track track_person; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.track
    ADD CONSTRAINT track_person FOREIGN KEY (audience_id, person_id) REFERENCES public.person(audience_id, id) ON DELETE CASCADE;


--
-- Name: venue venue_audience; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.venue
    ADD CONSTRAINT venue_audience FOREIGN KEY (audience_id) REFERENCES public.audience(id) ON DELETE CASCADE;


--
-- Name: venue venue_locale; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.venue
    ADD CONSTRAINT venue_locale FOREIGN KEY (audience_id, locale_id) REFERENCES public.locale(audience_id, id);


--
-- Name: venue venue_page; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.venue
    ADD CONSTRAINT venue_page FOREIGN KEY (audience_id, page_id) REFERENCES public.page(audience_id, id);


--
-- Name: venue venue_page_name; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.venue
    ADD CONSTRAINT venue_page_name FOREIGN KEY (page_id, name) REFERENCES public.page(id, name) ON UPDATE CASCADE;


--
-- Name: venue venue_photo; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.venue
    ADD CONSTRAINT venue_photo FOREIGN KEY (audience_id, photo_id) REFERENCES public.photo(audience_id, id) ON DELETE SET NULL (photo_id);


--
-- Name: voice_code voice_code_linked_session; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.voice_code
    ADD CONSTRAINT voice_code_linked_session FOREIGN KEY (linked_session_id) REFERENCES public.session(id) ON DELETE CASCADE;


--
-- Name: voice_code voice_code_session; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.voice_code
    ADD CONSTRAINT voice_code_session FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--

insert into public.mikro_orm_migrations (name) values
  ('2026-11-21-create-audiences'),
  ('2026-11-21-create-users-and-sessions'),
  ('2026-11-21-create-venues'),
  ('2026-11-21-keep-venue-spots'),
  ('2026-11-21-create-events-and-people'),
  ('2026-11-21-index-photo-addresses'),
  ('2026-11-21-create-service-tokens'),
  ('2026-11-21-create-research'),
  ('2026-11-21-create-messages-and-location-reports'),
  ('2026-11-21-create-push-registrations'),
  ('2026-11-21-index-lists'),
  ('2026-11-21-create-deletion-requests'),
  ('2026-11-21-create-rate-counts'),
  ('2026-11-21-count-changes'),
  ('2026-11-21-create-voice-codes'),
  ('2026-11-21-index-lasting-events'),
  ('2026-11-22-drop-rate-counts'),
  ('2026-11-22-tell-events-deleted-with-their-venue'),
  ('2026-11-22-create-origins-of-people-and-photos'),
  ('2026-11-22-order-by-name'),
  ('2026-11-22-mark-voice-sessions'),
  ('2026-11-22-keep-ids-of-merged-users'),
  ('2026-11-22-keep-former-provider-apps'),
  ('2026-11-22-tell-erasures-with-audiences'),
  ('2026-11-22-tell-when-friends-were-read'),
  ('2026-11-22-create-memberships'),
  ('2026-11-22-index-expiry'),
  ('2026-11-22-create-changes'),
  ('2026-11-22-count-versions'),
  ('2026-11-22-record-parts-of-records'),
  ('2026-11-22-keep-changes'),
  ('2026-11-22-undo-batches'),
  ('2026-11-22-follow-changes'),
  ('2026-11-22-index-changes'),
  ('2026-11-22-keep-rsvps-of-deleted-events'),
  ('2026-11-22-index-changes-by-actor'),
  ('2026-11-22-tell-days-of-events'),
  ('2026-11-22-create-search-entries'),
  ('2026-11-22-fill-search-entries'),
  ('2026-11-22-show-rsvp-counts'),
  ('2026-11-22-index-what-is-nearby'),
  ('2026-11-22-tell-when-sessions-were-seen'),
  ('2026-11-22-let-people-ask-for-deletion'),
  ('2026-11-22-create-calendars'),
  ('2026-11-22-index-cancelled-events'),
  ('2026-11-22-continue-versions'),
  ('2026-11-22-record-what-changed'),
  ('2026-11-22-index-restored-events'),
  ('2026-11-23-tell-deletions-in-force'),
  ('2026-11-23-keep-former-provenance'),
  ('2026-11-23-carry-times-of-events'),
  ('2026-11-23-index-times-of-events'),
  ('2026-11-23-index-pages'),
  ('2026-11-23-index-deleted-line-ups'),
  ('2026-11-23-tell-photos-of-their-own'),
  ('2026-11-23-name-shards-in-ids'),
  ('2026-11-23-index-accepted-rsvps'),
  ('2026-11-23-plan-triggers-for-many-rows'),
  ('2026-11-23-record-line-ups-at-once'),
  ('2026-11-23-index-ends-of-audience-events'),
  ('2026-11-23-index-ends-of-locale-events'),
  ('2026-11-24-index-words-of-audiences');
