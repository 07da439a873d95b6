-- Locales, venues and what belongs to a venue.

-- What can be restored stays in its table `…_row` while it is deleted: the view under the name of the record
-- has the others, and all statements read and write that. `deleted_with` is the record or the batch with which
-- it was deleted, itself if nothing else; what was deleted together has the same time. A record that was merged is
-- deleted, too, with the one into which it was merged: `merged_into` is that one, or whatever it was merged into since.

create table locale_row (
  id uuid not null,
  audience_id uuid not null,
  name text not null,
  label text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  deleted_at timestamptz,
  deleted_with uuid,
  constraint locale_pkey primary key (id),
  constraint locale_audience_id unique (audience_id, id),
  constraint locale_label_length check (label ~ '\S' and char_length(label) <= 500),
  constraint locale_latitude_range check (latitude >= -90 and latitude <= 90),
  constraint locale_longitude_range check (longitude >= -180 and longitude <= 180),
  constraint locale_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint locale_audience foreign key (audience_id) references audience (id) on delete cascade
);

create view locale as select * from locale_row where deleted_at is null;
create unique index locale_label on locale_row (audience_id, label) where deleted_at is null;
create index locale_deleted on locale_row (deleted_at) where deleted_at is not null;

-- `standalone`: created by itself, so that it is shown while nothing has it. Null for those that came with a
-- record, false for those that were uploaded.
create table photo_row (
  id uuid not null,
  audience_id uuid not null,
  url text not null,
  width integer,
  height integer,
  caption text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  edited_fields text[] not null default '{}',
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  standalone boolean,
  deleted_at timestamptz,
  deleted_with uuid,
  constraint photo_pkey primary key (id),
  constraint photo_audience_id unique (audience_id, id),
  constraint photo_height_positive check (height > 0),
  constraint photo_url_form check (url ~ '^https?://'),
  constraint photo_width_positive check (width > 0),
  constraint photo_audience foreign key (audience_id) references audience (id) on delete cascade
);

create view photo as select * from photo_row where deleted_at is null;
create index photo_deleted on photo_row (deleted_at) where deleted_at is not null;

create index photo_url on photo_row using hash (url);

-- The files of an uploaded photo, one for each of the widths. Those without a photo are to be deleted; they outlive the audience,
-- which is why nothing refers to it. `used_at`: when a record was last known to have the photo, at first when it was uploaded.
create table upload (
  id uuid not null,
  audience_id uuid not null,
  photo_id uuid,
  name text,
  hash text not null,
  widths integer[] not null,
  bytes integer not null,
  uploaded_by uuid,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  used_at timestamptz not null,
  constraint upload_pkey primary key (id),
  constraint upload_photo_id unique (photo_id),
  constraint upload_bytes_positive check (bytes > 0),
  constraint upload_name_length check (char_length(name) <= 200),
  constraint upload_photo foreign key (audience_id, photo_id) references photo_row (audience_id, id)
    on delete set null (photo_id),
  constraint upload_user foreign key (uploaded_by) references "user" (id) on delete set null
);

create index upload_audience on upload (audience_id, bytes);
create index upload_checked on upload (checked_at) where photo_id is not null;
create index upload_user on upload (uploaded_by, id) where uploaded_by is not null;
create index upload_without_photo on upload (created_at) where photo_id is null;

create table page_row (
  id uuid not null,
  audience_id uuid not null,
  name text not null,
  url text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  deleted_at timestamptz,
  deleted_with uuid,
  constraint page_pkey primary key (id),
  constraint page_audience_id unique (audience_id, id),
  constraint page_id_name unique (id, name),
  constraint page_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint page_url_form check (url ~ '^https?://'),
  constraint page_audience foreign key (audience_id) references audience (id) on delete cascade
);

create view page as select * from page_row where deleted_at is null;
create index page_deleted on page_row (deleted_at) where deleted_at is not null;

-- The name of a venue is its page's name: the foreign key carries every change of it over.
create table venue_row (
  id uuid not null,
  audience_id uuid not null,
  locale_id uuid not null,
  page_id uuid not null,
  name text not null,
  hidden boolean not null default false,
  latitude double precision not null,
  longitude double precision not null,
  address text,
  photo_id uuid,
  beacon jsonb,
  accessibility jsonb not null default '{}',
  edited_fields text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  deleted_at timestamptz,
  deleted_with uuid,
  merged_into uuid,
  constraint venue_pkey primary key (id),
  constraint venue_audience_id unique (audience_id, id),
  constraint venue_locale_id unique (id, locale_id),
  constraint venue_page_id unique (page_id),
  constraint venue_beacon_form check (beacon = jsonb_build_object(
    'major', (beacon ->> 'major')::integer, 'minor', (beacon ->> 'minor')::integer)
    and (beacon ->> 'major')::integer between 0 and 65535
    and (beacon ->> 'minor')::integer between 0 and 65535),
  constraint venue_latitude_range check (latitude >= -90 and latitude <= 90),
  constraint venue_longitude_range check (longitude >= -180 and longitude <= 180),
  constraint venue_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint venue_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint venue_locale foreign key (audience_id, locale_id) references locale_row (audience_id, id),
  constraint venue_page foreign key (audience_id, page_id) references page_row (audience_id, id),
  constraint venue_page_name foreign key (page_id, name) references page_row (id, name)
    on update cascade,
  constraint venue_merged foreign key (audience_id, merged_into) references venue_row (audience_id, id)
    on delete cascade,
  constraint venue_photo foreign key (audience_id, photo_id) references photo_row (audience_id, id)
    on delete set null (photo_id)
);

create view venue as select * from venue_row where deleted_at is null;
create index venue_deleted on venue_row (deleted_at) where deleted_at is not null;
create index venue_merged_into on venue_row (merged_into) where merged_into is not null;

create unique index beacon_number on venue_row (audience_id, beacon)
  where deleted_at is null and beacon is not null;
create index venue_audience_name_key on venue_row (audience_id, name_key(name) collate "C", id)
  where deleted_at is null;
create index venue_audience_place on venue_row using gist (audience_id, on_map(latitude, longitude))
  where deleted_at is null;
create index venue_beacon on venue_row (beacon) where deleted_at is null and beacon is not null;
create index venue_locale_name_key on venue_row (locale_id, name_key(name) collate "C", id)
  where deleted_at is null;
create index venue_locale_place on venue_row using gist (locale_id, on_map(latitude, longitude))
  where deleted_at is null;
create index venue_name_trigram on venue_row using gin (name_key(name) gin_trgm_ops) where deleted_at is null;
create index venue_photo_id on venue_row (photo_id) where photo_id is not null;
create index venue_place on venue_row using gist (on_map(latitude, longitude)) where deleted_at is null;
-- A plan of a read suits all locales, and one city may have most of the venues: with as few as the average locale's, its
-- list would be sorted whole.
alter table venue_row alter column locale_id set (n_distinct = 4);

create table message_row (
  id uuid not null,
  audience_id uuid not null,
  venue_id uuid not null,
  text text not null,
  starts_at timestamptz not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  deleted_at timestamptz,
  deleted_with uuid,
  constraint message_pkey primary key (id),
  constraint message_audience_id unique (audience_id, id),
  constraint message_expires_later check (expires_at > starts_at),
  constraint message_text_length check (text ~ '\S' and char_length(text) <= 2000),
  constraint message_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint message_venue foreign key (audience_id, venue_id) references venue_row (audience_id, id)
    on delete cascade
);

create view message as select * from message_row where deleted_at is null;
create index message_deleted on message_row (deleted_at) where deleted_at is not null;

create index message_venue_start on message_row (venue_id, starts_at, id);
