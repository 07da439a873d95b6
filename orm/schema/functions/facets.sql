-- What events are, as lists are filtered by it (`event_facet`).

-- Writes the facets of these events anew. An event in Canadian French is in French, too. Sessions plan this once,
-- often while the tables are small, and use it when they are large.
create function write_facets(events uuid[]) returns void language plpgsql set enable_seqscan = off as $$
  begin
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
  end
$$;

create function write_facets_of_events() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform write_facets(array(select id from new_rows));
    else
      perform write_facets(array(select id from (
        select id, venue_id, locale_id, featured, status, span, starts_at, deleted_at, price, tag_ids, online, languages
          from new_rows except
        select id, venue_id, locale_id, featured, status, span, starts_at, deleted_at, price, tag_ids, online, languages
          from old_rows) different));
    end if;
    return null;
  end
$$;

-- Of the events at a venue whose accessibility has changed.
create function write_facets_at_venue() returns trigger language plpgsql as $$
  begin
    perform write_facets(array(select id from event where venue_id = new.id));
    return null;
  end
$$;

-- Of the events whose line-ups have changed.
create function write_facets_of_line_ups() returns trigger language plpgsql as $$
  begin
    perform write_facets(array(select distinct event_id from changed));
    return null;
  end
$$;
