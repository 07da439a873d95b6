-- What people want to be told of.

-- One venue, person or tag. Of one that was merged, the survivor is followed: `merged_from` is whose it was.
create table follow (
  id uuid not null,
  user_id uuid not null,
  identity_id uuid not null,
  audience_id uuid not null,
  venue_id uuid,
  person_id uuid,
  tag_id uuid,
  merged_from uuid,
  created_at timestamptz not null,
  constraint follow_pkey primary key (id),
  constraint follow_one check (num_nonnulls(venue_id, person_id, tag_id) = 1),
  constraint follow_venue_once unique (venue_id, user_id),
  constraint follow_person_once unique (person_id, user_id),
  constraint follow_tag_once unique (tag_id, user_id),
  constraint follow_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint follow_identity foreign key (identity_id) references identity (id) on delete cascade,
  constraint follow_person foreign key (audience_id, person_id) references person_row (audience_id, id)
    on delete cascade,
  constraint follow_tag foreign key (audience_id, tag_id) references tag_row (audience_id, id) on delete cascade,
  constraint follow_user foreign key (user_id) references "user" (id) on delete cascade,
  constraint follow_venue foreign key (audience_id, venue_id) references venue_row (audience_id, id)
    on delete cascade
);

create index follow_audience_id on follow (audience_id);
create index follow_identity_id on follow (identity_id);
create index follow_user_id on follow (user_id, id);

-- Of who has changed any: the kinds of which the user is told, where null is the default, and between which hours they are
-- not, as the clocks of their zone show them.
create table notification_settings (
  user_id uuid not null,
  audience_id uuid not null,
  identity_id uuid not null,
  push text[],
  mail text[],
  weekly_letter boolean not null default false,
  quiet_from text,
  quiet_until text,
  time_zone text,
  updated_at timestamptz not null,
  constraint notification_settings_pkey primary key (user_id, audience_id),
  constraint notification_settings_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint notification_settings_identity foreign key (identity_id) references identity (id) on delete cascade,
  constraint notification_settings_user foreign key (user_id) references "user" (id) on delete cascade
);

create index notification_settings_audience_id on notification_settings (audience_id);
create index notification_settings_identity_id on notification_settings (identity_id);
