-- What search reads: words of names and addresses. As with name_key, nothing depends on the server's locale.

-- The words of a text, without case and accents. "Lee's" is one word. Both sides of a search have the long
-- forms, of which the short ones are not always the beginning, and one spelling of center and theater.
create function search_words(raw text, has_long_forms boolean) returns text[]
language plpgsql immutable strict parallel safe as $$
  declare
    plain text := lower(raw collate "C");
  begin
    if octet_length(plain) > char_length(plain) then
      plain := (select string_agg(name_key(part), ' ' order by n)
        from regexp_split_to_table(normalize(plain, nfkc), '\s+') with ordinality p(part, n));
      plain := regexp_replace(plain,
        '[^\u0001-\u007f\u00c0-\u1fff\u2c00-\uffff\U00010000-\U0010ffff]+', ' ', 'g');
    end if;
    -- The last two have no counterpart, and are left out.
    plain := translate(plain, E' \t\n\r!"#$%&()*+,-./:;<=>?@[\\]^_{|}~''`', repeat(' ', 34));
    return array(
      select left(case when has_long_forms then coalesce('{"ave": "avenue", "av": "avenue", "bldg": "building",
        "blvd": "boulevard", "cres": "crescent", "dr": "drive", "e": "east", "hwy": "highway", "ln": "lane",
        "mt": "mount", "n": "north", "pkwy": "parkway", "pl": "place", "rd": "road", "s": "south", "sq": "square",
        "st": "street", "w": "west"}'::jsonb ->> word,
        case when word like '%ter' then left(word, -2) || 're' else word end) else word end, 40)
      from unnest(string_to_array(plain, ' ')) word where word <> '' limit 64);
  end
$$;

-- What the index has of an entry: its words, and each without one of its letters, marked with a tilde. Two
-- words that differ by one letter, or in the order of two neighbours, share one of these.
create function search_keys(lexemes tsvector) returns tsvector
language sql immutable strict parallel safe cost 10000
return array_to_tsvector(tsvector_to_array(lexemes) || array(
  select mark || '~' || overlay(word placing '' from place for 1)
  from (
    select split_part(lexeme, ' ', 1) as mark, split_part(lexeme, ' ', 2) as word
    from unnest(tsvector_to_array(lexemes)) lexeme) w, generate_series(1, char_length(word)) place
  where char_length(word) > 3 and word !~ '[0-9\u0e00-\u0eff\u3040-\ud7af]'));

-- Sessions plan this once, often while the tables are small, and use it when they are large.
create function refresh_search(audience uuid, records uuid[]) returns void
language plpgsql set enable_seqscan = off as $$
  begin
    with source as materialized (select * from search_source where record = any(records)),
      gone as (delete from search_entry e where e.audience_id = audience and e.record = any(records)
        and not exists (select from source s where s.record = e.record))
    insert into search_entry select * from source
    on conflict (audience_id, record) do update set (place, name, address, lexemes, starts_at, over_at) =
      (select excluded.place, excluded.name, excluded.address, excluded.lexemes, excluded.starts_at, excluded.over_at);
  end
$$;

-- A transaction that changes more than 200 records leaves the others to the job: their words take longer than
-- the records.
create function update_search() returns trigger language plpgsql as $$
  declare
    count integer := coalesce(nullif(current_setting('search.changed', true), ''), '0')::integer + 1;
  begin
    if current_setting('ledger.off', true) = 'on' then return null; end if;
    if new.deleted_at is not null then
      delete from search_entry where audience_id = new.audience_id and record = new.id;
    elsif count > 200 then
      insert into search_due (audience_id, record) values (new.audience_id, new.id) on conflict do nothing;
    else
      perform set_config('search.changed', count::text, true), refresh_search(new.audience_id, array[new.id]);
    end if;
    return null;
  end
$$;
