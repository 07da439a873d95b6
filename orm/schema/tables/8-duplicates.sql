-- Which records may be one.

-- Two records that look like one. A pair that is dismissed stays, so that it is never suggested again.
create table duplicate (
  id uuid not null,
  audience_id uuid not null,
  kind text not null,
  one uuid not null,
  other uuid not null,
  score double precision not null,
  reasons jsonb not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid,
  constraint duplicate_pkey primary key (id),
  constraint duplicate_pair unique (audience_id, one, other),
  constraint duplicate_order check (one < other),
  constraint duplicate_kind_known check (kind in ('venue', 'event', 'person')),
  constraint duplicate_score_range check (score >= 0 and score <= 1),
  constraint duplicate_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint duplicate_dismissed_by foreign key (dismissed_by) references "user" (id) on delete set null
);

create index duplicate_dismissed_by on duplicate (dismissed_by) where dismissed_by is not null;
create index duplicate_other on duplicate (audience_id, other);
create index duplicate_score on duplicate (audience_id, score, id) where dismissed_at is null;

-- Which item of a source was said to be another than a record with which it had been linked: it is not linked again.
create table dismissed_match (
  audience_id uuid not null,
  kind text not null,
  source text not null,
  external_id text not null,
  record uuid not null,
  constraint dismissed_match_pkey primary key (audience_id, kind, source, external_id, record),
  constraint dismissed_match_kind_known check (kind in ('venue', 'event', 'person')),
  constraint dismissed_match_audience foreign key (audience_id) references audience (id) on delete cascade
);

-- How far an audience was searched for duplicates: up to a record of those that there were, or, once these are
-- `complete`, up to a change in the ledger.
create table duplicate_search (
  audience_id uuid not null,
  complete boolean not null,
  position bigint not null,
  kind text not null,
  record uuid not null,
  constraint duplicate_search_pkey primary key (audience_id),
  constraint duplicate_search_audience foreign key (audience_id) references audience (id) on delete cascade
);
