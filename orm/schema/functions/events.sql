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

-- The places that are free at events go to those who have waited longest, who are to be told.
create function fill_places(of_events uuid[]) returns void language plpgsql as $$
  begin
    with filled as (
      update rsvp r set state = 'attending', waiting_since = null,
          updated_at = date_trunc('milliseconds', ledger_time())
        from (
          select e.id, case when e.capacity is not null then greatest(0, e.capacity - (
              select count(*) from rsvp a where a.event_id = e.id and a.state = 'attending')) end as free
          from event e where e.id = any(of_events) and e.status = 'scheduled' and e.over_at > ledger_time()
            and exists (select from rsvp w where w.event_id = e.id and w.state = 'waiting')) room
        cross join lateral (
          select w.user_id from rsvp w where w.event_id = room.id and w.state = 'waiting'
          order by w.waiting_since, w.user_id limit room.free) first
        where r.event_id = room.id and r.user_id = first.user_id
      returning r.audience_id, r.user_id, r.event_id)
    insert into notification (audience_id, user_id, kind, event_id, created_at, due_at)
      select f.audience_id, f.user_id, 'promoted', f.event_id, ledger_time(), ledger_time() from filled f
      where exists (select from notification_cursor c where c.audience_id = f.audience_id)
      on conflict do nothing;
  end
$$;

-- Where an event has changed, or an RSVP has left `attending`. An RSVP to an event with a capacity is written when its
-- row is locked, and one to any other holds it as its foreign key does. So none is being written where a capacity has
-- changed.
create function fill_freed_places() returns trigger language plpgsql as $$
  declare
    events uuid[];
  begin
    if tg_table_name = 'event_row' then
      events := array(select id from (
        select id, capacity, status, over_at, deleted_at from new_rows except
        select id, capacity, status, over_at, deleted_at from old_rows) different);
      if events <> '{}' then perform 1 from event_row where id = any(events) order by id for update; end if;
    elsif tg_op = 'DELETE' then
      events := array(select distinct event_id from old_rows where state = 'attending');
    else
      events := array(select distinct event_id from (
        select event_id, user_id from old_rows where state = 'attending' except
        select event_id, user_id from new_rows where state = 'attending') gone);
    end if;
    if events <> '{}' then perform fill_places(events); end if;
    return null;
  end
$$;
