-- What programs send about records: batches, the origins of what they sent, and sources that are read again and again.

-- What the service reads by itself. `address` is encrypted; `shown_address` is the same without secrets. `name` is also
-- that of the source of its batches. The columns from `next_run_at` on are what its runs found.
create table source (
  id uuid not null,
  audience_id uuid not null,
  name text not null,
  kind text,
  address text not null,
  shown_address text not null,
  every_minutes integer not null default 360,
  locale_id uuid,
  time_zone text,
  override_time_zone boolean not null default false,
  mapping text[] not null default '{}',
  include text[] not null default '{}',
  exclude text[] not null default '{}',
  starts_from text default 'now',
  days integer not null default 366,
  venue text,
  places text[] not null default '{}',
  url text,
  latitude double precision,
  longitude double precision,
  mode text not null default 'propose',
  when_missing text not null default 'keep',
  paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  next_run_at timestamptz not null,
  etag text,
  last_modified text,
  content_hash text,
  sent_hash text,
  read_at timestamptz,
  ignores_ids boolean not null default false,
  records integer,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure text,
  failures integer not null default 0,
  constraint source_pkey primary key (id),
  constraint source_audience_id unique (audience_id, id),
  constraint source_name unique (audience_id, name),
  constraint source_name_length check (name ~ '\S' and char_length(name) <= 200),
  constraint source_kind_known check (kind in ('icalendar', 'page', 'json', 'ndjson', 'csv')),
  constraint source_every_minutes_range check (every_minutes between 15 and 10080),
  constraint source_mode_known check (mode in ('apply', 'propose')),
  constraint source_when_missing_known check (when_missing in ('keep', 'cancel', 'delete')),
  constraint source_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint source_locale foreign key (audience_id, locale_id) references locale_row (audience_id, id)
    on delete set null (locale_id)
);

create index source_audience_name on source (audience_id, name_key(name) collate "C", id);
create index source_locale_id on source (locale_id);
create index source_next_run on source (next_run_at) where not paused;

-- One reading of a source, whatever number of batches it sends. Whoever reads it holds it until `held_until`: later,
-- another process goes on.
create table source_run (
  id uuid not null,
  audience_id uuid not null,
  source_id uuid not null,
  state text not null,
  by_hand boolean not null default false,
  created_at timestamptz not null,
  started_at timestamptz,
  holder uuid,
  held_until timestamptz,
  ended_at timestamptz,
  failure text,
  message text,
  changed boolean not null default true,
  rejected integer not null default 0,
  warned integer not null default 0,
  kept integer not null default 0,
  problems text[] not null default '{}',
  constraint source_run_pkey primary key (id),
  constraint source_run_audience_id unique (audience_id, id),
  constraint source_run_state_known check (state in ('waiting', 'running', 'succeeded', 'failed')),
  constraint source_run_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint source_run_source foreign key (audience_id, source_id) references source (audience_id, id)
    on delete cascade
);

create index source_run_source_id on source_run (source_id, id);
create unique index source_run_open on source_run (source_id) where state in ('waiting', 'running');
create index source_run_started on source_run (audience_id, started_at);

-- `undoes` is the batch that this one undid. What was deleted counts as updated, too. One with a state is a proposal:
-- it wrote nothing, and has items. `approves` is the proposal of which this batch is what was approved.
-- `run` is the source's run that sent it, which it outlives.
create table batch (
  id uuid not null,
  audience_id uuid not null,
  source text not null,
  source_url text,
  source_agent text,
  service_token_id uuid,
  user_id uuid,
  venues_created integer not null,
  venues_updated integer not null,
  venues_unchanged integer not null,
  venues_deleted integer not null default 0,
  events_created integer not null,
  events_updated integer not null,
  events_unchanged integer not null,
  events_deleted integer not null default 0,
  created_at timestamptz not null,
  undoes uuid,
  approves uuid,
  run uuid,
  state text,
  reason text,
  constraint batch_pkey primary key (id),
  constraint batch_audience_id unique (audience_id, id),
  constraint batch_state_known check (state in ('proposed', 'applied', 'partly_applied', 'rejected', 'expired')),
  constraint batch_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint batch_service_token foreign key (audience_id, service_token_id)
    references service_token (audience_id, id)
    on delete cascade,
  constraint batch_user foreign key (user_id) references "user" (id) on delete set null
);

create index batch_newest on batch (audience_id, created_at desc, id desc);
create index batch_service_token_id on batch (service_token_id);
create index batch_proposed on batch (audience_id, id) where state is not null;
create index batch_approves on batch (approves) where approves is not null;
create index batch_run on batch (run) where run is not null;
create index batch_undoes on batch (undoes) where undoes is not null;
create index batch_user_id on batch (user_id);

-- An item of a proposal, numbered from 0. `item` is null where the record would be deleted. `based_on`: of a stored
-- record, the values of the fields that would change; `applied`: the fields that were approved, and `outcome` what was written.
create table proposed_item (
  batch uuid not null,
  number integer not null,
  audience_id uuid not null,
  kind text not null,
  source text not null,
  external_id text not null,
  item json,
  record uuid,
  based_on json,
  state text not null default 'open',
  applied text[] not null default '{}',
  outcome json,
  reason text,
  remembered boolean not null default false,
  constraint proposed_item_pkey primary key (batch, number),
  constraint proposed_item_kind_known check (kind in ('venue', 'event')),
  constraint proposed_item_state_known check (state in ('open', 'applied', 'rejected', 'replaced', 'expired')),
  constraint proposed_item_batch foreign key (audience_id, batch) references batch (audience_id, id)
    on delete cascade
);

create unique index proposed_item_open on proposed_item (audience_id, source, kind, external_id)
  where state = 'open' and item is not null;
-- The dates of a series have one external id.
create unique index proposed_item_open_deletion on proposed_item (audience_id, source, kind, external_id, record)
  where state = 'open' and item is null;
create index proposed_item_remembered on proposed_item (audience_id, source, kind, external_id) where remembered;

-- The response to a batch, which a repeated request gets again. Not once the batch is undone.
create table batch_answer (
  audience_id uuid not null,
  key text not null,
  request_hash text not null,
  answer json not null,
  created_at timestamptz not null,
  batch uuid,
  constraint batch_answer_pkey primary key (audience_id, key),
  constraint batch_answer_audience foreign key (audience_id) references audience (id)
    on delete cascade
);

-- No foreign key to the record: an origin outlives it, so that a later batch does not bring back what was
-- deleted. `score`: how sure it was that an item meant the record, if it did not make it. `merged_from` is the record whose origin it was before that was merged. `fields`: those that the source gives.
-- `words`: its tags, as the source calls them.
-- `batch` made the origin.
create table origin (
  audience_id uuid not null,
  kind text not null,
  source text not null,
  external_id text not null,
  record uuid not null,
  url text not null,
  retrieved_at timestamptz not null,
  confidence double precision not null,
  note text,
  fields text[] not null default '{}',
  words text[] not null default '{}',
  created_at timestamptz not null default now(),
  merged_from uuid,
  score double precision,
  batch uuid default nullif(current_setting('ledger.batch', true), '')::uuid,
  constraint origin_pkey primary key (audience_id, kind, source, external_id),
  constraint origin_confidence_range check (confidence >= 0 and confidence <= 1),
  constraint origin_kind_known check (kind in ('venue', 'event', 'series')),
  constraint origin_url_form check (url ~ '^https?://'),
  constraint origin_audience foreign key (audience_id) references audience (id) on delete cascade
);

create index origin_record on origin (record);
create index origin_words on origin (audience_id) where words <> '{}';

create table person_origin (
  id uuid not null,
  audience_id uuid not null,
  locale_id uuid not null,
  source text not null,
  external_id text not null,
  record uuid not null,
  url text not null,
  retrieved_at timestamptz not null,
  confidence double precision not null,
  note text,
  merged_from uuid,
  batch uuid default nullif(current_setting('ledger.batch', true), '')::uuid,
  constraint person_origin_pkey primary key (id),
  constraint person_origin_name unique (audience_id, external_id, locale_id, source),
  constraint person_origin_confidence_range check (confidence >= 0 and confidence <= 1),
  constraint person_origin_url_form check (url ~ '^https?://'),
  constraint person_origin_audience foreign key (audience_id) references audience (id)
    on delete cascade,
  constraint person_origin_locale foreign key (audience_id, locale_id) references locale_row (audience_id, id)
    on delete cascade
);

create index person_origin_locale_id on person_origin (locale_id);
create index person_origin_record on person_origin (record);

-- By hash, as an address may be longer than an entry of a tree.
create table photo_origin (
  id uuid not null,
  audience_id uuid not null,
  source text not null,
  external_id text not null,
  record uuid not null,
  url text not null,
  retrieved_at timestamptz not null,
  confidence double precision not null,
  note text,
  constraint photo_origin_pkey primary key (id),
  constraint photo_origin_confidence_range check (confidence >= 0 and confidence <= 1),
  constraint photo_origin_url_form check (url ~ '^https?://'),
  constraint photo_origin_audience foreign key (audience_id) references audience (id)
    on delete cascade
);

create unique index photo_origin_address
  on photo_origin (audience_id, hashtextextended(external_id, 0), source);
create index photo_origin_record on photo_origin (record);

-- What an origin said before a batch, for undoing it.
create table origin_change (
  id uuid not null,
  audience_id uuid not null,
  batch uuid not null,
  kind text not null,
  source text not null,
  external_id text not null,
  record uuid not null,
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null,
  constraint origin_change_pkey primary key (id),
  constraint origin_change_audience foreign key (audience_id) references audience (id)
    on delete cascade
);

create index origin_change_batch on origin_change (audience_id, batch);
create index origin_change_changed_at on origin_change (changed_at);
