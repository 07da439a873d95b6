-- People who sign in: identities at the provider, devices, sessions, and requests to be erased.

create table "user" (
  id uuid not null,
  name text not null,
  is_admin boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  constraint user_pkey primary key (id)
);

create index user_name_key on "user" (name_key(name) collate "C", id);
create index user_name_trigram on "user" using gin (name_key(name) gin_trgm_ops);

-- The former id of a user who turned out to be another one: tokens and clients still name it.
create table merged_user (
  id uuid not null,
  user_id uuid not null,
  merged_at timestamptz not null,
  constraint merged_user_pkey primary key (id),
  constraint merged_user_user foreign key (user_id) references "user" (id) on delete cascade
);

create index merged_user_user_id on merged_user (user_id);

-- A person as one app of a provider knows them. Without an issuer, the provider speaks the Graph API.
create table identity (
  id uuid not null,
  user_id uuid not null,
  issuer text,
  app_id text not null,
  provider_user_id text not null,
  business_token text,
  access_token text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  friends_read_at timestamptz,
  constraint identity_pkey primary key (id),
  constraint identity_provider_user unique nulls not distinct (app_id, provider_user_id, issuer),
  constraint identity_user foreign key (user_id) references "user" (id) on delete cascade
);

create index identity_business_token on identity (business_token);
create index identity_user_id on identity (user_id);

create table friendship (
  identity_id uuid not null,
  friend_provider_user_id text not null,
  constraint friendship_pkey primary key (identity_id, friend_provider_user_id),
  constraint friendship_identity foreign key (identity_id) references identity (id)
    on delete cascade
);

create index friendship_friend on friendship (friend_provider_user_id, identity_id);

-- Sessions are deleted some time after their end; who has signed in to an audience stays known.
create table membership (
  identity_id uuid not null,
  audience_id uuid not null,
  created_at timestamptz not null default now(),
  constraint membership_pkey primary key (identity_id, audience_id),
  constraint membership_audience foreign key (audience_id) references audience (id)
    on delete cascade,
  constraint membership_identity foreign key (identity_id) references identity (id)
    on delete cascade
);

create index membership_audience_id on membership (audience_id, created_at);

-- What people may do in one audience, besides reading it. The id is the user's, so that the ledger names the
-- user, and forgets them, as where they become an administrator.
create table audience_role (
  id uuid not null,
  audience_id uuid not null,
  role text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint audience_role_pkey primary key (audience_id, id),
  constraint audience_role_known check (role in ('owner', 'editor', 'contributor')),
  constraint audience_role_audience foreign key (audience_id) references audience (id)
    on delete cascade,
  constraint audience_role_user foreign key (id) references "user" (id) on delete cascade
);

create index audience_role_id on audience_role (id);

-- By the secret of one, whoever has it takes up a role.
create table invitation (
  id uuid not null,
  audience_id uuid not null,
  role text not null,
  note text,
  prefix text not null,
  hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  constraint invitation_pkey primary key (id),
  constraint invitation_prefix unique (prefix),
  constraint invitation_note_length check (char_length(note) <= 500),
  constraint invitation_role_known check (role in ('owner', 'editor', 'contributor')),
  constraint invitation_audience foreign key (audience_id) references audience (id) on delete cascade
);

create index invitation_audience_id on invitation (audience_id, id);

create table device (
  id uuid not null,
  user_id uuid not null,
  identifier text not null,
  type text not null,
  model text not null,
  version text not null,
  build text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint device_pkey primary key (id),
  constraint device_identifier unique (user_id, identifier),
  constraint device_type_known check (type in ('apple', 'android', 'web')),
  constraint device_user foreign key (user_id) references "user" (id) on delete cascade
);

create table session (
  id uuid not null,
  user_id uuid not null,
  identity_id uuid not null,
  audience_id uuid,
  device_id uuid not null,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  is_voice boolean not null default false,
  signed_in_at timestamptz,
  last_seen_at timestamptz,
  constraint session_pkey primary key (id),
  constraint session_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint session_device foreign key (device_id) references device (id) on delete cascade,
  constraint session_identity foreign key (identity_id) references identity (id) on delete cascade,
  constraint session_owner foreign key (user_id) references "user" (id) on delete cascade
);

create index session_audience_id on session (audience_id);
create index session_device_id on session (device_id);
create index session_ended_at on session (ended_at) where ended_at is not null;
create index session_identity_id on session (identity_id);
create index session_open_expires_at on session (expires_at) where ended_at is null;
create index session_open_identity_id on session (identity_id) where ended_at is null;
create index session_user_id on session (user_id, audience_id);

create table refresh_token (
  id uuid not null,
  session_id uuid not null,
  created_at timestamptz not null,
  spent_at timestamptz,
  constraint refresh_token_pkey primary key (id),
  constraint refresh_token_session foreign key (session_id) references session (id)
    on delete cascade
);

create index refresh_token_session_id on refresh_token (session_id);
create index refresh_token_spent_at on refresh_token (spent_at) where spent_at is not null;

create table push_registration (
  id uuid not null,
  session_id uuid not null,
  device_type text not null,
  vendor_identifier text not null,
  notification_token text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint push_registration_pkey primary key (id),
  constraint push_registration_notification_token unique (notification_token),
  constraint push_registration_vendor_identifier unique (vendor_identifier),
  constraint push_registration_device_type_known check (device_type in ('apple', 'android', 'web')),
  constraint push_registration_session foreign key (session_id) references session (id)
    on delete cascade
);

create index push_registration_session_id on push_registration (session_id);

create table voice_code (
  code_hash text not null,
  session_id uuid not null,
  redirect_uri text not null,
  code_challenge text,
  expires_at timestamptz not null,
  linked_session_id uuid,
  constraint voice_code_pkey primary key (code_hash),
  constraint voice_code_linked_session foreign key (linked_session_id) references session (id)
    on delete cascade,
  constraint voice_code_session foreign key (session_id) references session (id) on delete cascade
);

create index voice_code_expires_at on voice_code (expires_at);
create index voice_code_linked_session_id on voice_code (linked_session_id);
create index voice_code_session_id on voice_code (session_id);

-- Addresses at which people subscribe to their calendars.
create table calendar (
  id uuid not null,
  user_id uuid not null,
  identity_id uuid not null,
  audience_id uuid,
  prefix text not null,
  hash text not null,
  signed_in_at timestamptz not null,
  created_at timestamptz not null,
  constraint calendar_pkey primary key (id),
  constraint calendar_prefix unique (prefix),
  constraint calendar_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint calendar_identity foreign key (identity_id) references identity (id) on delete cascade,
  constraint calendar_user foreign key (user_id) references "user" (id) on delete cascade
);

create index calendar_audience_id on calendar (audience_id);
create index calendar_identity_id on calendar (identity_id);
create index calendar_user_id on calendar (user_id);

-- One row a person: a new report replaces the one before, so that nobody's path is kept.
create table location_report (
  user_id uuid not null,
  identity_id uuid not null,
  latitude double precision not null,
  longitude double precision not null,
  beacon_major integer,
  beacon_minor integer,
  reported_at timestamptz not null,
  constraint location_report_pkey primary key (user_id),
  constraint location_report_beacon_whole check ((beacon_major is null) = (beacon_minor is null)),
  constraint location_report_latitude_range check (latitude >= -90 and latitude <= 90),
  constraint location_report_longitude_range check (longitude >= -180 and longitude <= 180),
  constraint location_report_major_range check (beacon_major >= 0 and beacon_major <= 65535),
  constraint location_report_minor_range check (beacon_minor >= 0 and beacon_minor <= 65535),
  constraint location_report_identity foreign key (identity_id) references identity (id)
    on delete cascade,
  constraint location_report_user foreign key (user_id) references "user" (id) on delete cascade
);

create index location_report_identity_id on location_report (identity_id);
create index location_report_reported_at on location_report (reported_at);

-- By `identity_id` the provider's callback finds those that nobody may cancel. People request the others: of
-- one identity, or of all that their user has.
create table deletion_request (
  id uuid not null,
  issuer text,
  app_id text not null,
  code text not null,
  identity_id uuid,
  requested_at timestamptz not null,
  erase_after timestamptz not null,
  erased_at timestamptz,
  erased_with_audience boolean not null default false,
  own_identity_id uuid,
  user_id uuid,
  cancelled_at timestamptz,
  constraint deletion_request_pkey primary key (id),
  constraint deletion_request_code unique (code),
  constraint deletion_request_identity_id unique (identity_id),
  constraint deletion_request_identity foreign key (identity_id) references identity (id)
    on delete set null,
  constraint deletion_request_own_identity foreign key (own_identity_id) references identity (id)
    on delete set null,
  constraint deletion_request_user foreign key (user_id) references "user" (id) on delete set null
);

create index deletion_request_due on deletion_request (erase_after, id)
  where identity_id is not null;
create index deletion_request_open on deletion_request (erase_after, id)
  where coalesce(identity_id, own_identity_id, user_id) is not null;
create index deletion_request_own_identity_id on deletion_request (own_identity_id)
  where own_identity_id is not null;
create index deletion_request_user_id on deletion_request (user_id) where user_id is not null;

-- Who was signed out and when, for the sign-ins that were under way. Only a hash: there may be no such user.
create table deauthorization (
  person_hash text not null,
  at timestamptz not null,
  constraint deauthorization_pkey primary key (person_hash)
);

create index deauthorization_at on deauthorization (at);

-- Logout tokens of OpenID Connect, each of which counts once.
create table logout_token (
  token_hash text not null,
  at timestamptz not null,
  constraint logout_token_pkey primary key (token_hash)
);

create index logout_token_at on logout_token (at);

-- What proves that somebody reads the mail of an address. Of the address, the network and the code, hashes are stored.
create table mail_code (
  id uuid not null,
  app_id text not null,
  address_hash text not null,
  network_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mail_code_pkey primary key (id)
);

create index mail_code_address_hash on mail_code (address_hash, created_at);
create index mail_code_expires_at on mail_code (expires_at);
create index mail_code_network_hash on mail_code (network_hash, created_at);

-- Where somebody receives mail: as a provider vouches for it, or as they have proven by a link. It goes with the identity: what
-- one audience's provider says of a person counts in the audiences of that identity alone. Without an address, the person
-- wants none of the provider's. `ended_at`: since when the mail server says that there is no such mailbox.
create table mail_address (
  identity_id uuid not null,
  address text,
  from_provider boolean not null,
  confirmed_at timestamptz not null,
  ended_at timestamptz,
  constraint mail_address_pkey primary key (identity_id),
  constraint mail_address_length check (char_length(address) <= 254),
  constraint mail_address_identity foreign key (identity_id) references identity (id) on delete cascade
);
