-- The ledger: every change of a record, written by triggers within the transaction of the change.

-- `position` is the number of the transaction, counted on where the database was restored into another
-- cluster (an epoch). What a transaction does to a record is one row. The settings `ledger.*` of the
-- transaction say who does it, and when. `former`: what a record that came back was while it was deleted.
create sequence change_number;

create table change (
  id uuid not null default lpad(to_hex(nextval('change_number')), 32, '0')::uuid,
  audience_id uuid,
  position bigint not null default pg_current_xact_id()::text::bigint,
  kind text not null,
  record uuid not null,
  operation text not null,
  before jsonb not null,
  after jsonb not null,
  former jsonb,
  actor_kind text not null
    default coalesce(nullif(current_setting('ledger.actor_kind', true), ''), 'service'),
  actor uuid default nullif(current_setting('ledger.actor', true), '')::uuid,
  batch uuid default nullif(current_setting('ledger.batch', true), '')::uuid,
  changed_at timestamptz not null default ledger_time(),
  constraint change_pkey primary key (id),
  constraint change_kind_length check (char_length(kind) <= 20),
  constraint change_operation check (operation in ('create', 'update', 'delete', 'restore', 'none'))
);

create index change_actor on change (actor, position, id) where actor is not null;
create index change_batch on change (batch) where batch is not null;
create index change_of_tenant on change (audience_id, position, id)
  where kind in ('audience', 'domain', 'theme', 'application', 'service_token', 'provider_app', 'user', 'audience_role', 'invitation', 'webhook');
create index change_of_tenants on change (position, id)
  where kind in ('audience', 'domain', 'theme', 'application', 'service_token', 'provider_app', 'user', 'audience_role', 'invitation', 'webhook');
create index change_order on change (position);
create unique index change_position on change (audience_id, position, record, kind) nulls not distinct;
create index change_record on change (record, position);
create index change_time on change using brin (changed_at);

-- `deleted`: up to where changes have been deleted, of whatever audience.
create table change_epoch (
  number smallint not null,
  id uuid not null,
  system text not null,
  deleted bigint not null,
  constraint change_epoch_pkey primary key (number)
);

-- Whenever the server has been started, restored or promoted since the last change: `position` is that of this change. A
-- cursor belongs to a run. If what its client has seen is beyond the position of a later run, that is lost.
create table change_run (
  number integer not null,
  id uuid not null,
  epoch smallint not null,
  server text not null,
  position bigint not null,
  constraint change_run_pkey primary key (number),
  constraint change_run_id unique (id),
  constraint change_run_server unique (server),
  constraint change_run_server_length check (char_length(server) <= 100),
  constraint change_run_epoch foreign key (epoch) references change_epoch (number)
    on delete cascade
);

create index change_run_epoch on change_run (epoch);

-- Up to where an audience's changes have been deleted.
create table change_term (
  audience_id uuid not null,
  position bigint not null,
  constraint change_term_pkey primary key (audience_id),
  constraint change_term_audience foreign key (audience_id) references audience (id)
    on delete cascade
);
