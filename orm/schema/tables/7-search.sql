-- What is searched: venues, people, and events that are scheduled and not over. Triggers keep it as the
-- records are.

create table search_entry (
  audience_id uuid not null,
  kind text not null,
  record uuid not null,
  name text not null,
  address text,
  lexemes tsvector not null,
  hidden boolean not null,
  latitude double precision not null,
  longitude double precision not null,
  starts_at timestamptz,
  over_at timestamptz,
  constraint search_entry_pkey primary key (audience_id, record),
  constraint search_entry_kind_known check (kind in ('venue', 'event', 'person'))
);

create index search_entry_audience on search_entry (audience_id, kind, over_at);
create index search_entry_lexemes on search_entry using gin (lexemes)
  with (gin_pending_list_limit = 256);
create index search_entry_over on search_entry (over_at) where over_at is not null;

-- The words of entries. Those of every sixteenth record are counted, which tells frequent words from rare
-- ones.
create table search_word (
  audience_id uuid not null,
  word text collate "C" not null,
  sampled integer not null,
  constraint search_word_pkey primary key (audience_id, word)
) with (fillfactor = 70);

create index search_word_audience_trigram on search_word using gist (audience_id, word gist_trgm_ops)
  where word !~ '[0-9]' and audience_id is not null;
create index search_word_trigram on search_word using gin (word gin_trgm_ops) where word !~ '[0-9]';
create index search_word_word on search_word (word);

-- Records whose entries the job refreshes: those of large changes.
create table search_due (
  id uuid not null default gen_random_uuid(),
  audience_id uuid not null,
  records uuid[] not null,
  created_at timestamptz not null default now(),
  constraint search_due_pkey primary key (id),
  constraint search_due_audience foreign key (audience_id) references audience (id)
    on delete cascade
);

create index search_due_audience_id on search_due (audience_id);

-- Lexemes that no word can be: the audience, the kind, the cell of the map, a short name, and that it is
-- hidden.
create view search_source as
select r.audience_id, r.kind, r.record,
  w.whole as name, nullif(array_to_string(w.address, ' '), '') as address,
  array_to_tsvector(array_remove(w.name || w.address || array[
    '$' || r.audience_id, '%' || r.kind, search_cell(r.latitude, r.longitude),
    case when cardinality(w.name) < 3 then '+' || w.whole end,
    case when r.hidden then '!' end], null)) as lexemes,
  r.hidden, r.latitude, r.longitude, r.starts_at, r.over_at
from (
  select v.audience_id, 'venue' as kind, v.id as record, v.name, v.address, v.hidden, v.latitude, v.longitude,
    null::timestamptz as starts_at, null::timestamptz as over_at from venue v
  union all
  select e.audience_id, 'event', e.id, e.name, null, v.hidden, v.latitude, v.longitude, e.starts_at, e.over_at
    from event e join venue v on v.id = e.venue_id where e.status = 'scheduled' and e.over_at > now()
  union all
  select p.audience_id, 'person', p.id, p.name, null, false, l.latitude, l.longitude, null, null
    from person p join locale l on l.id = p.locale_id
) r, lateral (
  select n.name, n.address, array_to_string(n.name, ' ') as whole
  from (
    select search_words(r.name, true) as name, coalesce(search_words(r.address, true), '{}') as address
    offset 0) n
  offset 0) w;
