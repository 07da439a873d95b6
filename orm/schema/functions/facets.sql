-- What events are, as lists are filtered by it (`event_facet`).

-- Writes anew the facets of events that have changed, or their line-ups, or the accessibility of their venue. An
-- event in Canadian French is in French, too. Sessions plan this once, often while the tables are small, and use it
-- when they are large.
create function write_facets() returns trigger language plpgsql set enable_seqscan = off as $$
  declare
    events uuid[];
  begin
    if tg_table_name = 'venue_row' then
      events := array(select id from event where venue_id = new.id);
    elsif tg_table_name = 'event_person' then
      events := array(select distinct event_id from changed);
    elsif tg_op = 'INSERT' then
      events := array(select id from new_rows);
    else
      events := array(select id from (
        select id, venue_id, locale_id, featured, status, span, starts_at, deleted_at, price, tag_ids, online, languages
          from new_rows except
        select id, venue_id, locale_id, featured, status, span, starts_at, deleted_at, price, tag_ids, online, languages
          from old_rows) different);
    end if;
    delete from event_facet where event_id = any(events);
    insert into event_facet (event_id, owner, facet, audience_id, featured, scheduled, span, starts_at)
      select e.id, owned.owner, facets.facet, e.audience_id, e.featured, e.status = 'scheduled', e.span, e.starts_at
      from event e
      cross join lateral (
        select case when e.price -> 'free' = 'true' then 'free' else 'paid' end where e.price is not null
        union all select 'tag:' || tag from unnest(e.tag_ids) tag
        union all select 'online' where e.online
        union all select distinct 'language:' || array_to_string(parts[1:n], '-')
          from unnest(e.languages) language, string_to_array(lower(language), '-') parts,
            generate_series(1, cardinality(parts)) n
        union all select 'accessible:' || feature.name
          from venue_row v, jsonb_each_text(v.accessibility) feature (name, state)
          where v.id = e.venue_id and feature.state = 'yes'
      ) facets (facet)
      cross join lateral (
        select unnest(array[e.audience_id, e.locale_id, e.venue_id])
        union all select person_id from event_person where event_id = e.id
      ) owned (owner)
      where e.id = any(events);
    return null;
  end
$$;
