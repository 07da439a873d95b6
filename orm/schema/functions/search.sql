-- What search reads: words of names and addresses. As with name_key, nothing depends on the server's locale.
-- Sessions plan a trigger's statements once, often for one row of small tables, and these plans serve large
-- changes of large tables later: so former rows meet present ones in a full join, which is never planned as a
-- nested loop, and search tables are not read from end to end.

-- Both sides of a search have the long forms, of which the short ones are not always the beginning.
create function search_form(word text) returns text language sql immutable parallel safe return case word
  when 'ave' then 'avenue'
  when 'av' then 'avenue'
  when 'bldg' then 'building'
  when 'blvd' then 'boulevard'
  when 'center' then 'centre'
  when 'cres' then 'crescent'
  when 'dr' then 'drive'
  when 'e' then 'east'
  when 'hwy' then 'highway'
  when 'ln' then 'lane'
  when 'mt' then 'mount'
  when 'n' then 'north'
  when 'pkwy' then 'parkway'
  when 'pl' then 'place'
  when 'rd' then 'road'
  when 's' then 'south'
  when 'sq' then 'square'
  when 'st' then 'street'
  when 'theater' then 'theatre'
  when 'w' then 'west'
  else word end;

-- Apostrophes join: "Lee's" is "lees".
create function search_words(raw text, has_long_forms boolean) returns text[]
language plpgsql stable strict parallel safe as $$
  declare
    plain text := lower(unaccent(raw) collate "C");
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
  end
$$;

create function search_cell(latitude double precision, longitude double precision) returns text
language sql immutable parallel safe
return '#' || floor(latitude * 50)::integer || ',' || floor(longitude * 50)::integer;

create function refresh_search_entries(audience uuid, records uuid[]) returns void
language plpgsql set enable_seqscan = off as $$
  begin
    with source as materialized (select * from search_source s where s.record = any(records)),
      gone as (delete from search_entry e where e.audience_id = audience and e.record = any(records)
        and not exists (select from source s where s.record = e.record))
    insert into search_entry as e (
      audience_id, kind, record, name, address, lexemes, hidden, latitude, longitude, starts_at, over_at)
    select s.audience_id, s.kind, s.record,
      s.name, s.address, s.lexemes, s.hidden, s.latitude, s.longitude, s.starts_at, s.over_at from source s
    on conflict (audience_id, record) do update
      set (name, address, lexemes, hidden, latitude, longitude, starts_at, over_at)
        = (select excluded.name, excluded.address, excluded.lexemes, excluded.hidden,
          excluded.latitude, excluded.longitude, excluded.starts_at, excluded.over_at)
      where (e.name, e.address, e.lexemes, e.hidden, e.latitude, e.longitude, e.starts_at, e.over_at)
        is distinct from (excluded.name, excluded.address, excluded.lexemes, excluded.hidden,
          excluded.latitude, excluded.longitude, excluded.starts_at, excluded.over_at);
  end
$$;

-- A statement that changes more than 200 records leaves them to the job, a thousand at a time.
create function update_search() returns trigger language plpgsql set enable_seqscan = off as $$
  declare
    audiences uuid[];
    records uuid[];
    slice record;
  begin
    if current_setting('ledger.off', true) = 'on' then return null; end if;
    if tg_op = 'DELETE' then
      delete from search_entry s using old_rows o where s.audience_id = o.audience_id and s.record = o.id;
      return null;
    elsif tg_op = 'INSERT' then
      select array_agg(audience_id), array_agg(id) into audiences, records from new_rows;
    elsif tg_table_name = 'venue' then
      with changed as (
        select n.audience_id, n.id, (o.hidden, o.latitude, o.longitude)
            is distinct from (n.hidden, n.latitude, n.longitude) as with_events
        from old_rows o full join new_rows n using (id)
        where (o.name, o.address, o.hidden, o.latitude, o.longitude)
          is distinct from (n.name, n.address, n.hidden, n.latitude, n.longitude) offset 0)
      select array_agg(audience_id), array_agg(id) into audiences, records from (
        select audience_id, id from changed union all
        select e.audience_id, e.id from event e join changed c on c.id = e.venue_id and c.with_events
          and e.status = 'scheduled' and e.over_at > now()) affected;
    elsif tg_table_name = 'event' then
      select array_agg(n.audience_id), array_agg(n.id) into audiences, records
      from old_rows o full join new_rows n using (id)
      where (o.name, o.status, o.venue_id, o.starts_at, o.ends_at)
        is distinct from (n.name, n.status, n.venue_id, n.starts_at, n.ends_at);
    elsif tg_table_name = 'person' then
      select array_agg(n.audience_id), array_agg(n.id) into audiences, records
      from old_rows o full join new_rows n using (id)
      where (o.name, o.locale_id) is distinct from (n.name, n.locale_id);
    else -- a locale, whose people are found where it is
      select array_agg(p.audience_id), array_agg(p.id) into audiences, records
      from person p join (
        select n.id from old_rows o full join new_rows n using (id)
        where (o.latitude, o.longitude) is distinct from (n.latitude, n.longitude) offset 0
      ) moved on moved.id = p.locale_id;
    end if;
    for slice in
      select audience_id, array_agg(id) as ids from (
        select audience_id, id,
          (row_number() over (partition by audience_id order by id) - 1) / 1000 as number
        from unnest(audiences, records) changed (audience_id, id)) numbered
      group by audience_id, number loop
      if cardinality(records) > 200 then
        insert into search_due (audience_id, records) values (slice.audience_id, slice.ids);
      else
        perform refresh_search_entries(slice.audience_id, slice.ids);
      end if;
    end loop;
    return null;
  end
$$;

-- Whoever writes records has locked the audience: meanwhile, nobody adds an entry with a word that is not
-- used any more.
create function count_search_words() returns trigger language plpgsql set enable_seqscan = off as $$
  declare
    changed text := case tg_op
      when 'INSERT' then 'select audience_id, record, lexemes, 1 as added from new_rows'
      when 'DELETE' then 'select audience_id, record, lexemes, -1 as added from old_rows'
      else 'select c.* from old_rows o full join new_rows n using (audience_id, record)
        cross join lateral (values (audience_id, record, o.lexemes, -1), (audience_id, record, n.lexemes, 1))
          c (audience_id, record, lexemes, added)
        where o.lexemes is distinct from n.lexemes' end;
  begin
    execute format($query$
      with words as (
        select audience_id, word,
          coalesce(sum(added) filter (where record::text like '%%0'), 0)::integer as sampled
        from (%s) c, unnest(tsvector_to_array(lexemes)) word
        where word >= '0' collate "C" group by audience_id, word)
      insert into search_word as w (audience_id, word, sampled)
      select audience_id, word, sampled from words order by 1, 2
      on conflict (audience_id, word) do update set sampled = w.sampled + excluded.sampled
        where excluded.sampled <> 0$query$, changed);
    if tg_op <> 'INSERT' then
      execute format($query$
        with unused as materialized (
          select w.audience_id, w.word from (
            select distinct audience_id, word from (%s) c, unnest(tsvector_to_array(lexemes)) word
            where added < 0 and word >= '0' collate "C" offset 0) f
          join search_word w using (audience_id, word)
          where w.sampled = 0 and not exists (select from (select from search_entry e
            where e.lexemes @@ format('''$%%s'' & ''%%s''', w.audience_id, w.word)::tsquery offset 0) e))
        delete from search_word w using unused u
          where w.audience_id = u.audience_id and w.word = u.word$query$, changed);
    end if;
    return null;
  end
$$;
