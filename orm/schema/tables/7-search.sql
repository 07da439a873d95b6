-- What is searched: venues, people, and events that are scheduled and not over. Triggers keep it as the
-- records are. Where a record is, and whether it is hidden, is read from the record or its place.

create table search_entry (
  audience_id uuid not null,
  kind text not null,
  record uuid not null,
  place uuid not null,
  name text not null,
  address text,
  lexemes tsvector not null,
  starts_at timestamptz,
  over_at timestamptz,
  constraint search_entry_pkey primary key (audience_id, record),
  constraint search_entry_kind_known check (kind in ('venue', 'event', 'person'))
);

create index search_entry_keys on search_entry using gin (search_keys(lexemes))
  with (gin_pending_list_limit = 256);
create index search_entry_audience_over on search_entry (audience_id, over_at) where over_at is not null;
create index search_entry_over on search_entry (over_at) where over_at is not null;
create index search_entry_place on search_entry (place) where kind <> 'person';

-- Records that changed in large transactions.
create table search_due (
  audience_id uuid not null,
  record uuid not null,
  created_at timestamptz not null default now(),
  constraint search_due_pkey primary key (audience_id, record)
);

-- Each word begins with the kind's first letter, so that a search reads nothing of others; the whole name and
-- the audience are two more. What follows an apostrophe is a word too, and where words are written without spaces, what
-- follows each letter.
create view search_source as
select r.audience_id, r.kind, r.record, r.place,
  array_to_string(w.name, ' ') as name, nullif(array_to_string(w.address, ' '), '') as address,
  array_to_tsvector(array(
    select w.mark || ' ' || substr(word, start)
    from unnest(w.name || w.address || search_words(w.raw, false)
      || search_words(nullif(regexp_replace(w.raw, '\S*[''’‘ʼ´`](?=\S\S)', '', 'g'), w.raw), false)) word,
      generate_series(1, case when octet_length(word) > char_length(word) then char_length(word) else 1 end) start
    where start = 1 or substr(word, start, 1) ~ '[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]'
    union all values (w.mark || '=' || left(array_to_string(w.name, '_'), 100)),
      (w.mark || '@' || left(md5(r.audience_id::text), 8))
  )) as lexemes,
  r.starts_at, r.over_at
from (
  select audience_id, 'venue' as kind, id as record, id as place, name, address,
    null::timestamptz as starts_at, null::timestamptz as over_at from venue
  union all
  select audience_id, 'event', id, venue_id, name, null, starts_at, over_at
    from event where status = 'scheduled' and over_at > now()
  union all
  select audience_id, 'person', id, locale_id, name, null, null, null from person
) r, lateral (
  select search_words(r.name, true) as name, coalesce(search_words(r.address, true), '{}') as address,
    concat_ws(' ', r.name, r.address) as raw, left(r.kind, 1) as mark
  offset 0) w;
