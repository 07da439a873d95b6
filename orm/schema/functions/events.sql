-- Times of events, which line-ups and RSVPs carry so that indexes order them.

-- An RSVP locks no audience: it holds the event as its foreign key does, so that a move of the event waits
-- and then sees it, or it waits for the move. A statement of its own reads what the event is after that.
create function read_event_times() returns trigger language plpgsql as $$
  begin
    perform 1 from event_row where id = new.event_id for key share;
    select case when e.deleted_at is null then e.status = 'scheduled' end, e.span, e.starts_at
      into new.scheduled, new.span, new.starts_at from event_row e where e.id = new.event_id;
    return new;
  end
$$;

-- Not a join, since transition tables have no statistics: a nested loop would compare all of their rows.
create function write_event_times() returns trigger language plpgsql as $$
  declare
    moved uuid[] := array(select id from (
      select id, status, span, starts_at, deleted_at from new_rows except
      select id, status, span, starts_at, deleted_at from old_rows) different);
  begin
    if moved = '{}' then return null; end if;
    perform 1 from event_row where id = any(moved) order by id for update;
    update event_person t set span = e.span, starts_at = e.starts_at,
        scheduled = case when e.deleted_at is null then e.status = 'scheduled' end
      from event_row e where e.id = any(moved) and t.event_id = e.id;
    update rsvp t set span = e.span, starts_at = e.starts_at,
        scheduled = case when e.deleted_at is null then e.status = 'scheduled' end
      from event_row e where e.id = any(moved) and t.event_id = e.id;
    return null;
  end
$$;

-- The day of an event: a whole day is its own; any other begins at five in the morning, on the clocks of the
-- zone. `eventDay` in orm/records/wall-time.ts is the same, which a test proves. Intl, by which the service
-- validates zones, may be newer than the database: a zone that it does not know is UTC. An exception block is a
-- subtransaction, so the function is not parallel safe.
create function day_of(starts_at timestamptz, time_zone text, all_day boolean) returns date
language plpgsql stable as $$
  declare
    day date;
  begin
    day := starts_at at time zone time_zone;
    while not all_day and starts_at < (day + time '05:00') at time zone time_zone loop day := day - 1; end loop;
    return day;
  exception when invalid_parameter_value then
    return day_of(starts_at, 'UTC', all_day);
  end
$$;
