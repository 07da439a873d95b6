-- Each locale has a plane that touches the earth there, on which an index finds the nearest venues.

-- Orthographic: the components of the venue's unit vector along the locale's east and north.
create function spot_on_plane(
  locale_latitude double precision, locale_longitude double precision,
  latitude double precision, longitude double precision
) returns point language sql immutable parallel safe return point(
  cosd(latitude) * sind(longitude - locale_longitude),
  cosd(locale_latitude) * sind(latitude)
    - sind(locale_latitude) * cosd(latitude) * cosd(longitude - locale_longitude));

-- The share lock makes a locale that is being moved wait for its new venues, and the other way round.
create function place_venue_on_plane() returns trigger language plpgsql as $$
  begin
    select spot_on_plane(locale.latitude, locale.longitude, new.latitude, new.longitude) into new.spot
      from locale where locale.id = new.locale_id for share;
    return new;
  end
$$;

create function move_plane_of_locale() returns trigger language plpgsql as $$
  begin
    update venue set spot = spot_on_plane(new.latitude, new.longitude, venue.latitude, venue.longitude)
      where locale_id = new.id;
    return null;
  end
$$;

-- A page belongs to its one venue or person, and goes with it.
create function delete_own_page() returns trigger language plpgsql as $$
  begin
    delete from page where id = old.page_id;
    return null;
  end
$$;
