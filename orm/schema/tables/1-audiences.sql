-- Audiences: the tenants, their hosts, themes and keys.

-- `deleted_at` hides it until it is restored or erased. `revision` is the transaction that changed its
-- records last.
create table audience (
  id uuid not null,
  name text not null,
  subdomain text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  revision bigint not null default 0,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  public_rsvp_counts boolean not null default false,
  public_pages boolean not null default false,
  contact_url text,
  imprint_url text,
  privacy_url text,
  default_language text,
  logo_url text,
  about text,
  contact_text text,
  source_order text[] not null default '{}',
  constraint audience_pkey primary key (id),
  constraint audience_subdomain unique (subdomain),
  constraint audience_name_length check (name ~ '\S' and char_length(name) <= 200),
  constraint audience_subdomain_form check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  constraint audience_url_length
    check (greatest(char_length(contact_url), char_length(imprint_url), char_length(privacy_url),
      char_length(logo_url)) <= 2000),
  constraint audience_text_length check (greatest(char_length(about), char_length(contact_text)) <= 5000),
  constraint audience_default_language_form check (default_language ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  constraint audience_subdomain_free check (subdomain not in ('admin', 'www', 'api'))
);

create index audience_public_name_key on audience (name_key(name) collate "C", id)
  where public_pages and deleted_at is null;

-- Hosts of its own.
create table domain (
  id uuid not null,
  audience_id uuid not null,
  dns_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  constraint domain_pkey primary key (id),
  constraint domain_audience_id unique (audience_id, id),
  constraint domain_dns_name unique (dns_name),
  constraint domain_dns_name_form
    check (dns_name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'
    and char_length(dns_name) <= 253),
  constraint domain_audience foreign key (audience_id) references audience (id) on delete cascade
);

create index domain_audience_name_key on domain (audience_id, name_key(dns_name) collate "C", id);

create table theme (
  audience_id uuid not null,
  preset text,
  tagline text,
  light jsonb not null default '[]',
  dark jsonb not null default '[]',
  updated_at timestamptz not null,
  constraint theme_pkey primary key (audience_id),
  constraint theme_dark_list check (jsonb_typeof(dark) = 'array'),
  constraint theme_light_list check (jsonb_typeof(light) = 'array'),
  constraint theme_audience foreign key (audience_id) references audience (id) on delete cascade
);

-- Programs that act as the audience, each with a key.
create table application (
  id uuid not null,
  audience_id uuid not null,
  name text not null,
  key_prefix text not null,
  key_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  constraint application_pkey primary key (id),
  constraint application_audience_id unique (audience_id, id),
  constraint application_key_prefix unique (key_prefix),
  constraint application_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint application_audience foreign key (audience_id) references audience (id)
    on delete cascade
);

create index application_audience_name_key on application (audience_id, name_key(name) collate "C", id);

-- Of programs that send batches.
create table service_token (
  id uuid not null,
  audience_id uuid not null,
  name text not null,
  prefix text not null,
  hash text not null,
  scopes text[] not null,
  review boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  constraint service_token_pkey primary key (id),
  constraint service_token_audience_id unique (audience_id, id),
  constraint service_token_prefix unique (prefix),
  constraint service_token_name_length check (name ~ '\S' and char_length(name) <= 500),
  constraint service_token_scopes_known
    check (scopes <@ '{research:read,places:write,events:write}' and cardinality(scopes) > 0),
  constraint service_token_audience foreign key (audience_id) references audience (id)
    on delete cascade
);

-- How many requests came with each API key and service token in each week, of Mondays in UTC.
create table key_use (
  audience_id uuid not null,
  key uuid not null,
  week date not null,
  requests integer not null,
  constraint key_use_pkey primary key (audience_id, key, week),
  constraint key_use_audience foreign key (audience_id) references audience (id) on delete cascade
);

-- The audience's own app at an identity provider: with an issuer one of OpenID Connect, otherwise of the Graph API.
create table provider_app (
  audience_id uuid not null,
  issuer text,
  app_id text not null,
  app_secret text not null,
  updated_at timestamptz not null,
  constraint provider_app_pkey primary key (audience_id),
  constraint provider_app_audience foreign key (audience_id) references audience (id)
    on delete cascade
);

-- Callbacks about the people of a former app are signed with its secret.
create table former_provider_app (
  id uuid not null,
  audience_id uuid not null,
  issuer text,
  app_id text not null,
  app_secret text not null,
  replaced_at timestamptz not null,
  verifies_until timestamptz,
  constraint former_provider_app_pkey primary key (id),
  constraint former_provider_app_audience_id unique (audience_id, id),
  constraint former_provider_app_audience foreign key (audience_id) references audience (id)
    on delete cascade
);

create index former_provider_app_app_id on former_provider_app (app_id);
