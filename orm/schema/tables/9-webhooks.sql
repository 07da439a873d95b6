-- Where the service sends what happens in an audience.

-- `secret` is encrypted: the present secret and, until `former_secret_until`, the one before it. `cursor` is that of
-- `GET /v1/changes` up to which deliveries were written, and `position` the ledger's from which it goes on. `failing_since`:
-- the first attempt that failed since one last succeeded.
create table webhook (
  id uuid not null,
  audience_id uuid not null,
  url text not null,
  kinds text[] not null,
  thin boolean not null default false,
  state text not null default 'active',
  ended_because text,
  secret text not null,
  former_secret_until timestamptz,
  cursor text not null,
  position bigint not null,
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  raised_by xid8 default pg_current_xact_id(),
  constraint webhook_pkey primary key (id),
  constraint webhook_audience_id unique (audience_id, id),
  constraint webhook_state_known check (state in ('active', 'paused', 'ended')),
  constraint webhook_audience foreign key (audience_id) references audience (id) on delete cascade
);

-- One message: that the record of this kind is not what it was. What it is now is read at each attempt, so that a receiver
-- is never told of what it may not see any more. The id is the receiver's `webhook-id`. `attempts` counts those that began:
-- whoever ends one names its number, so that a process that was taken for lost changes nothing.
create table webhook_delivery (
  id uuid not null,
  audience_id uuid not null,
  webhook_id uuid not null,
  kind text not null,
  record uuid not null,
  state text not null default 'waiting',
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  constraint webhook_delivery_pkey primary key (id),
  constraint webhook_delivery_audience_id unique (audience_id, id),
  constraint webhook_delivery_kind_length check (char_length(kind) <= 20),
  constraint webhook_delivery_state_known check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  constraint webhook_delivery_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint webhook_delivery_webhook foreign key (audience_id, webhook_id) references webhook (audience_id, id)
    on delete cascade
);

create index webhook_delivery_created_at on webhook_delivery (created_at);
create index webhook_delivery_log on webhook_delivery (webhook_id, id);
create index webhook_delivery_member on webhook_delivery (record) where kind = 'member_joined';
create index webhook_delivery_next on webhook_delivery (webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_delivery_record on webhook_delivery (webhook_id, record, id) where state = 'waiting';

-- Each attempt to deliver: those of a replay are numbered on. What came of it stays null where its process was lost, or
-- where nothing was sent, since the record is not there any more.
create table webhook_attempt (
  audience_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  attempted_at timestamptz not null,
  milliseconds integer,
  status integer,
  response text,
  constraint webhook_attempt_pkey primary key (audience_id, delivery_id, number),
  constraint webhook_attempt_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint webhook_attempt_delivery foreign key (audience_id, delivery_id)
    references webhook_delivery (audience_id, id) on delete cascade
);
