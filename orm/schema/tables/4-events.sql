-- Tags, series of events, events, those who perform at them, and who replied.

-- The vocabulary of an audience. `words`: what sources call it, besides its name.
create table tag_row (
  id uuid not null,
  audience_id uuid not null,
  name text not null,
  color text,
  words text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  deleted_at timestamptz,
  deleted_with uuid,
  merged_into uuid,
  constraint tag_pkey primary key (id),
  constraint tag_audience_id unique (audience_id, id),
  constraint tag_color_form check (color ~ '^#[0-9a-f]{6}$'),
  constraint tag_name_length check (name ~ '\S' and char_length(name) <= 100),
  constraint tag_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint tag_merged foreign key (audience_id, merged_into) references tag_row (audience_id, id)
    on delete cascade
);

create view tag as select * from tag_row where deleted_at is null;
create unique index tag_name on tag_row (audience_id, name_key(name) collate "C") where deleted_at is null;
create index tag_deleted on tag_row (deleted_at) where deleted_at is not null;
create index tag_merged_into on tag_row (merged_into) where merged_into is not null;

-- The rule by which dates are made, and what they have in common: `fields` has what is no column, as `createEvent`
-- takes it. Each date is an event. `made_until`: up to which day they are made; null once there are no more.
-- `cancelled_at`: when dates were cancelled together, which may change nothing else of the series.
create table series_row (
  id uuid not null,
  audience_id uuid not null,
  venue_id uuid not null,
  name text not null,
  recurrence text not null,
  excluded_dates text[] not null default '{}',
  starts_local text not null,
  ends_local text,
  all_day boolean not null default false,
  time_zone text not null,
  fields jsonb not null,
  made_until date,
  cancelled_at timestamptz,
  edited_fields text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  deleted_at timestamptz,
  deleted_with uuid,
  constraint series_pkey primary key (id),
  constraint series_audience_id unique (audience_id, id),
  constraint series_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint series_recurrence_length check (char_length(recurrence) <= 500),
  constraint series_ends_later check (ends_local > starts_local),
  constraint series_local_form check (
    starts_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' and ends_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  constraint series_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint series_venue foreign key (audience_id, venue_id) references venue_row (audience_id, id)
    on delete cascade
);

create view series as select * from series_row where deleted_at is null;
create index series_deleted on series_row (deleted_at) where deleted_at is not null;

create index series_audience_name_key on series_row (audience_id, name_key(name) collate "C", id)
  where deleted_at is null;
create index series_made_until on series_row (made_until) where deleted_at is null;
create index series_venue_name_key on series_row (venue_id, name_key(name) collate "C", id);

-- `over_at`: when it ends, or counts as over (`hoursWithoutEnd`). Generated columns take immutable expressions
-- only; over timestamptz, that means by way of UTC. `span` is the class of its length, by which indexes find what
-- is on at a time. `day` and when it starts follow from the times by the time zone data of whoever writes them
-- (`dayColumns` in orm/records/wall-time.ts).
create table event_row (
  id uuid not null,
  audience_id uuid not null,
  venue_id uuid not null,
  locale_id uuid not null,
  name text not null,
  description text,
  status text not null default 'scheduled',
  featured boolean not null default false,
  hidden boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz,
  all_day boolean not null default false,
  time_zone text not null,
  day date not null,
  day_starts_at timestamptz not null,
  capacity integer,
  url text,
  photo_id uuid,
  series_id uuid,
  series_date date,
  price jsonb,
  tag_ids uuid[] not null default '{}',
  ticket_url text,
  online boolean not null default false,
  online_url text,
  languages text[] not null default '{}',
  age_limit smallint,
  doors_at timestamptz,
  edited_fields text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  over_at timestamptz not null generated always as (
    coalesce(ends_at, (starts_at at time zone 'UTC' + interval '3 hours') at time zone 'UTC')) stored,
  span smallint not null generated always as (
    case
      when ends_at is null or (ends_at - starts_at) <= interval '1 day' then 0
      when (ends_at - starts_at) <= interval '8 days' then 1
      when (ends_at - starts_at) <= interval '64 days' then 2
      when (ends_at - starts_at) <= interval '512 days' then 3
      else 4
    end) stored,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  deleted_at timestamptz,
  deleted_with uuid,
  merged_into uuid,
  constraint event_pkey primary key (id),
  constraint event_audience_id unique (audience_id, id),
  constraint event_capacity_positive check (capacity >= 1),
  constraint event_ends_later check (ends_at > starts_at),
  constraint event_age_limit_range check (age_limit between 0 and 120),
  constraint event_online_url_form check (online_url ~ '^https?://'),
  constraint event_ticket_url_form check (ticket_url ~ '^https?://'),
  constraint event_price_form check (jsonb_typeof(price -> 'free') = 'boolean'),
  constraint event_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint event_status_known check (status in ('scheduled', 'cancelled')),
  constraint event_tag_number check (cardinality(tag_ids) <= 20),
  constraint event_url_form check (url ~ '^https?://'),
  constraint event_years_four_digits
    check (starts_at >= '0001-01-01 00:00:00+00' and over_at < '10000-01-01 00:00:00+00'),
  constraint event_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint event_merged foreign key (audience_id, merged_into) references event_row (audience_id, id)
    on delete cascade,
  constraint event_photo foreign key (audience_id, photo_id) references photo_row (audience_id, id)
    on delete set null (photo_id),
  constraint event_series foreign key (audience_id, series_id) references series_row (audience_id, id)
    on delete set null (series_id),
  constraint event_series_date unique (series_id, series_date),
  constraint event_venue foreign key (audience_id, venue_id) references venue_row (audience_id, id)
    on delete cascade,
  constraint event_venue_locale foreign key (venue_id, locale_id) references venue_row (id, locale_id)
    on update cascade on delete cascade
);

create view event as select * from event_row where deleted_at is null;
create index event_deleted on event_row (deleted_at) where deleted_at is not null;
create index event_merged_into on event_row (merged_into) where merged_into is not null;

create index event_audience_end on event_row (audience_id, over_at)
  where status = 'scheduled' and deleted_at is null;
create index event_audience_times on event_row (audience_id, span, starts_at, id, over_at)
  where deleted_at is null;
create index event_locale_times on event_row (locale_id, featured, status, span, starts_at, id, over_at)
  where deleted_at is null;
create index event_name_trigram on event_row using gin (name_key(name) gin_trgm_ops) where deleted_at is null;
create index event_photo_id on event_row (photo_id) where photo_id is not null;
create index event_tag_ids on event_row using gin (tag_ids) where deleted_at is null and tag_ids <> '{}';
create index event_series_times on event_row (series_id, starts_at, id) where series_id is not null;
create index event_venue_id on event_row (venue_id);
create index event_venue_lasting on event_row (venue_id, over_at)
  where span > 0 and status = 'scheduled' and deleted_at is null;
create index event_venue_times on event_row (venue_id, status, span, starts_at, id, over_at)
  where deleted_at is null;
-- As of venues.
alter table event_row alter column locale_id set (n_distinct = 4);

create table person_row (
  id uuid not null,
  audience_id uuid not null,
  locale_id uuid not null,
  name text not null,
  page_id uuid,
  photo_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  edited_fields text[] not null default '{}',
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  deleted_at timestamptz,
  deleted_with uuid,
  merged_into uuid,
  constraint person_pkey primary key (id),
  constraint person_audience_id unique (audience_id, id),
  constraint person_page_id unique (page_id),
  constraint person_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint person_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint person_locale foreign key (audience_id, locale_id) references locale_row (audience_id, id),
  constraint person_page foreign key (audience_id, page_id) references page_row (audience_id, id),
  constraint person_page_name foreign key (page_id, name) references page_row (id, name)
    on update cascade,
  constraint person_merged foreign key (audience_id, merged_into) references person_row (audience_id, id)
    on delete cascade,
  constraint person_photo foreign key (audience_id, photo_id) references photo_row (audience_id, id)
    on delete set null (photo_id)
);

create view person as select * from person_row where deleted_at is null;
create index person_deleted on person_row (deleted_at) where deleted_at is not null;
create index person_merged_into on person_row (merged_into) where merged_into is not null;

--- By which people are recognized: bareName in orm/records/person.ts.
create index person_bare_name on person_row
  (audience_id, btrim(regexp_replace(name_key(name) collate "C", '[ .,''’‘ʼ´`"“”‐–—-]+', ' ', 'g'))) where deleted_at is null;
create index person_audience_name_key on person_row (audience_id, name_key(name) collate "C", id)
  where deleted_at is null;
create index person_locale_name_key on person_row (locale_id, name_key(name) collate "C", id)
  where deleted_at is null;
create index person_merged_name on person_row (audience_id, name) where merged_into is not null;
create index person_name_trigram on person_row using gin (name_key(name) gin_trgm_ops) where deleted_at is null;
create index person_photo_id on person_row (photo_id) where photo_id is not null;
-- As of venues.
alter table person_row alter column locale_id set (n_distinct = 4);

create table track_row (
  id uuid not null,
  audience_id uuid not null,
  person_id uuid not null,
  name text not null,
  url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  deleted_at timestamptz,
  deleted_with uuid,
  constraint track_pkey primary key (id),
  constraint track_audience_id unique (audience_id, id),
  constraint track_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint track_url_form check (url ~ '^https?://'),
  constraint track_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint track_person foreign key (audience_id, person_id) references person_row (audience_id, id)
    on delete cascade
);

create view track as select * from track_row where deleted_at is null;
create index track_deleted on track_row (deleted_at) where deleted_at is not null;

create index track_person_name_key on track_row (person_id, name_key(name) collate "C", id);

-- A line-up, which is a field of its event: those of its people who are not deleted. It carries the event's
-- times, by which a person's events are listed; `scheduled` is null while the event is deleted.
create table event_person (
  event_id uuid not null,
  person_id uuid not null,
  audience_id uuid not null,
  position integer not null,
  scheduled boolean,
  span smallint,
  starts_at timestamptz,
  constraint event_person_pkey primary key (event_id, person_id),
  constraint event_person_event foreign key (audience_id, event_id) references event_row (audience_id, id)
    on delete cascade,
  constraint event_person_person foreign key (audience_id, person_id) references person_row (audience_id, id)
    on delete cascade
);

create index event_person_times on event_person (person_id, scheduled, span, starts_at, event_id);

-- What events are, by which lists are filtered: each facet of an event, such as `free`, for each owner of a list that has
-- the event, which are its audience, locale, venue and people. Triggers write it. It carries the event's times, as line-ups
-- do; a deleted event has none.
create table event_facet (
  event_id uuid not null,
  owner uuid not null,
  facet text not null,
  audience_id uuid not null,
  featured boolean not null,
  scheduled boolean not null,
  span smallint not null,
  starts_at timestamptz not null,
  constraint event_facet_pkey primary key (event_id, owner, facet),
  constraint event_facet_event foreign key (audience_id, event_id) references event_row (audience_id, id)
    on delete cascade
);

create index event_facet_times on event_facet
  (owner, facet, featured, scheduled, span, starts_at, event_id);

-- Under which of their identities a person replied: with that identity the reply is erased. `own_state` is what they
-- replied to this event itself (`none`: nothing) where `state` is their better reply to one that was merged into it.
-- At an event, no two who wait joined at the same time.
create table rsvp (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  event_id uuid not null,
  audience_id uuid not null,
  state text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  identity_id uuid,
  scheduled boolean,
  span smallint,
  starts_at timestamptz,
  own_state text,
  waiting_since timestamptz,
  checked_in_at timestamptz,
  constraint rsvp_pkey primary key (user_id, event_id),
  constraint rsvp_id unique (id),
  constraint rsvp_own_state_known check (own_state in ('none', 'waiting', 'maybe', 'declined')),
  constraint rsvp_state_known check (state in ('attending', 'waiting', 'maybe', 'declined')),
  constraint rsvp_waiting_since
    check (waiting_since is not null or state <> 'waiting' and own_state is distinct from 'waiting'),
  constraint rsvp_event foreign key (audience_id, event_id) references event_row (audience_id, id)
    on delete cascade,
  constraint rsvp_identity foreign key (identity_id) references identity (id) on delete cascade,
  constraint rsvp_user foreign key (user_id) references "user" (id) on delete cascade
);

create index rsvp_accepted_times on rsvp (user_id, scheduled, span, starts_at, event_id)
  where state in ('attending', 'maybe');
create index rsvp_event_state on rsvp (event_id, state);
create index rsvp_identity_id on rsvp (identity_id);
create index rsvp_times on rsvp (user_id, scheduled, span, starts_at, event_id);
create index rsvp_waiting on rsvp (event_id, waiting_since, user_id) where state = 'waiting';

-- How many of those whose data was erased had replied so: what is left of their RSVPs.
create table erased_rsvp (
  event_id uuid not null,
  audience_id uuid not null,
  state text not null,
  count integer not null,
  constraint erased_rsvp_pkey primary key (event_id, state),
  constraint erased_rsvp_count_positive check (count > 0),
  constraint erased_rsvp_state_known check (state in ('attending', 'maybe', 'declined')),
  constraint erased_rsvp_event foreign key (audience_id, event_id) references event_row (audience_id, id)
    on delete cascade
);
