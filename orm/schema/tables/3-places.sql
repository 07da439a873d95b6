-- Locales, venues and what belongs to a venue.

create table locale (
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
  constraint locale_pkey primary key (id),
  constraint locale_audience_id unique (audience_id, id),
  constraint locale_label unique (audience_id, label),
  constraint locale_label_length check (label ~ '\S' and char_length(label) <= 500),
  constraint locale_latitude_range check (latitude >= -90 and latitude <= 90),
  constraint locale_longitude_range check (longitude >= -180 and longitude <= 180),
  constraint locale_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint locale_audience foreign key (audience_id) references audience (id) on delete cascade
);

-- `standalone`: created by itself, so that it is shown while nothing has it. Null for those that came with a
-- record.
create table photo (
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
  constraint photo_pkey primary key (id),
  constraint photo_audience_id unique (audience_id, id),
  constraint photo_height_positive check (height > 0),
  constraint photo_url_form check (url ~ '^https?://'),
  constraint photo_width_positive check (width > 0),
  constraint photo_audience foreign key (audience_id) references audience (id) on delete cascade
);

create index photo_url on photo using hash (url);

create table page (
  id uuid not null,
  audience_id uuid not null,
  name text not null,
  url text,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  constraint page_pkey primary key (id),
  constraint page_audience_id unique (audience_id, id),
  constraint page_id_name unique (id, name),
  constraint page_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint page_url_form check (url ~ '^https?://'),
  constraint page_audience foreign key (audience_id) references audience (id) on delete cascade
);

-- The name of a venue is its page's name: the foreign key carries every change of it over.
create table venue (
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
  edited_fields text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  constraint venue_pkey primary key (id),
  constraint venue_audience_id unique (audience_id, id),
  constraint venue_locale_id unique (id, locale_id),
  constraint venue_page_id unique (page_id),
  constraint venue_latitude_range check (latitude >= -90 and latitude <= 90),
  constraint venue_longitude_range check (longitude >= -180 and longitude <= 180),
  constraint venue_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint venue_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint venue_locale foreign key (audience_id, locale_id) references locale (audience_id, id),
  constraint venue_page foreign key (audience_id, page_id) references page (audience_id, id),
  constraint venue_page_name foreign key (page_id, name) references page (id, name)
    on update cascade,
  constraint venue_photo foreign key (audience_id, photo_id) references photo (audience_id, id)
    on delete set null (photo_id)
);

create index venue_audience_name_key on venue (audience_id, name_key(name) collate "C", id);
create index venue_audience_place on venue using gist (audience_id, on_map(latitude, longitude));
create index venue_locale_name_key on venue (locale_id, name_key(name) collate "C", id);
create index venue_locale_place on venue using gist (locale_id, on_map(latitude, longitude));
create index venue_name_trigram on venue using gin (name gin_trgm_ops);
create index venue_photo_id on venue (photo_id) where photo_id is not null;
create index venue_place on venue using gist (on_map(latitude, longitude));

-- A field of its venue.
create table beacon (
  venue_id uuid not null,
  audience_id uuid not null,
  major integer not null,
  minor integer not null,
  constraint beacon_pkey primary key (venue_id),
  constraint beacon_number unique (audience_id, major, minor),
  constraint beacon_major_range check (major >= 0 and major <= 65535),
  constraint beacon_minor_range check (minor >= 0 and minor <= 65535),
  constraint beacon_venue foreign key (audience_id, venue_id) references venue (audience_id, id)
    on delete cascade
);

create index beacon_major_minor on beacon (major, minor);

create table message (
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
  constraint message_pkey primary key (id),
  constraint message_audience_id unique (audience_id, id),
  constraint message_expires_later check (expires_at > starts_at),
  constraint message_text_length check (text ~ '\S' and char_length(text) <= 2000),
  constraint message_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint message_venue foreign key (audience_id, venue_id) references venue (audience_id, id)
    on delete cascade
);

create index message_venue_start on message (venue_id, starts_at, id);
