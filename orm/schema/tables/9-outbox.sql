-- What people are to be told, each once.

-- One person is told one thing: of an event or a message, that there are new events, what is on in a week, or what became of
-- sources and webhooks. What happens before the first
-- attempt is told with it. `former`: what of the event's time, place and status was otherwise when it was written, the
-- time of which a reminder reminds, the Thursday of a letter of the week, or what became of sources and
-- webhooks, by their ids. New events are those of the ledger's positions from `first_position` to `last_position`.
-- `unheard` counts the attempts that may have arrived without a word, and `reached` has the devices and addresses
-- where it arrived.
create table notification (
  id uuid not null default gen_random_uuid(),
  audience_id uuid not null,
  user_id uuid not null,
  kind text not null,
  event_id uuid,
  message_id uuid,
  former jsonb,
  first_position bigint,
  last_position bigint,
  state text not null default 'waiting',
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempted_at timestamptz,
  attempts smallint not null default 0,
  unheard smallint not null default 0,
  reached uuid[] not null default '{}',
  constraint notification_pkey primary key (id),
  constraint notification_kind_length check (char_length(kind) <= 20),
  constraint notification_state_known check (state in ('waiting', 'sent', 'failed', 'dropped')),
  constraint notification_audience foreign key (audience_id) references audience (id) on delete cascade,
  constraint notification_event foreign key (audience_id, event_id) references event_row (audience_id, id)
    on delete cascade,
  constraint notification_message foreign key (audience_id, message_id) references message_row (audience_id, id)
    on delete cascade,
  constraint notification_user foreign key (user_id) references "user" (id) on delete cascade
);

create index notification_created_at on notification using brin (created_at);
create index notification_audience_id on notification (audience_id, created_at);
create index notification_due on notification (audience_id, due_at, user_id, kind) where state = 'waiting';
create index notification_event on notification (audience_id, event_id);
create index notification_message_id on notification (message_id) where message_id is not null;
create index notification_user on notification (user_id, event_id, kind);
create unique index notification_unsent on notification (user_id, audience_id, kind, event_id, message_id)
  nulls not distinct where state = 'waiting' and attempts = 0;

-- Up to which position of the ledger, and up to which time, notifications were written. None where nobody can be told.
create table notification_cursor (
  audience_id uuid not null,
  position bigint not null,
  reminded_at timestamptz not null,
  constraint notification_cursor_pkey primary key (audience_id),
  constraint notification_cursor_audience foreign key (audience_id) references audience (id) on delete cascade
);
