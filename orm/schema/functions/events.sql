-- Times of events, which line-ups and RSVPs carry so that indexes order them.

-- An RSVP locks no audience: it holds the event as its foreign key does, so that a move of the event waits
-- and then sees it, or it waits for the move. A statement of its own reads what the event is after that.
create function read_event_times() returns trigger language plpgsql as $$
  begin
    perform 1 from event where id = new.event_id for key share;
    select e.status = 'scheduled', e.span, e.starts_at into new.scheduled, new.span, new.starts_at
      from event e where e.id = new.event_id;
    return new;
  end
$$;

-- Not a join, since transition tables have no statistics: a nested loop would compare all of their rows.
create function write_event_times() returns trigger language plpgsql as $$
  declare
    moved uuid[] := array(select id from (
      select id, status, span, starts_at from new_rows except
      select id, status, span, starts_at from old_rows) different);
  begin
    if moved = '{}' then return null; end if;
    perform 1 from event where id = any(moved) order by id for update;
    update event_person t set scheduled = e.status = 'scheduled', span = e.span, starts_at = e.starts_at
      from event e where e.id = any(moved) and t.event_id = e.id;
    update rsvp t set scheduled = e.status = 'scheduled', span = e.span, starts_at = e.starts_at
      from event e where e.id = any(moved) and t.event_id = e.id;
    return null;
  end
$$;

-- Whether an event is on a day, which begins at five in the morning. Intl, by which the service validates
-- zones, may be newer than the database: a zone that it does not know is UTC. An exception block is a
-- subtransaction, so the function is not parallel safe.
create function starts_on(starts_at timestamptz, time_zone text, day date) returns boolean
language plpgsql stable as $$
  begin
    return starts_at >= (day + time '05:00') at time zone time_zone
      and starts_at < (day + 1 + time '05:00') at time zone time_zone;
  exception when invalid_parameter_value then
    return starts_at >= (day + time '05:00') at time zone 'UTC'
      and starts_at < (day + 1 + time '05:00') at time zone 'UTC';
  end
$$;

-- The event is gone already. Those of erased users are counts.
create function keep_deleted_rsvps() returns trigger language plpgsql as $$
  begin
    if current_setting('ledger.off', true) = 'on' then return null; end if;
    insert into deleted_rsvp (
      audience_id, event_id, state, user_id, identity_id, created_at, updated_at, count)
    select d.audience_id, d.event_id, d.state,
      kept.user_id, kept.identity_id, kept.created_at, kept.updated_at, coalesce(kept.count, 1)
    from deleted d, jsonb_populate_record(null::deleted_rsvp, to_jsonb(d)) kept
    where not exists (select from event e where e.id = d.event_id);
    return null;
  end
$$;
