-- Where indexes have venues: on Mercator's map. What is near to each other on it has the order that it has on the earth.
-- The poles are infinitely far away there, so it ends before them.
create function on_map(latitude double precision, longitude double precision) returns point
  language sql immutable parallel safe
  return point(longitude, degrees(asinh(tand(least(greatest(latitude, -89.9), 89.9)))));

-- Boxes of the map that have all places within a distance, and others: a second one across the antimeridian. Around a
-- pole, they are as wide as the map.
create function map_around(latitude double precision, longitude double precision, metres double precision)
returns setof box language sql immutable parallel safe as $$
  select box(on_map(latitude - reach, west + turn), on_map(latitude + reach, east + turn))
  from (select degrees(metres / 6371008.8) * (1 + 1e-6) as reach) r,
    lateral (select case when abs(latitude) + reach < 90
      then degrees(asin(least(1, sind(reach) / cosd(latitude)))) end as width) w,
    lateral (select coalesce(longitude - width, -180) as west, coalesce(longitude + width, 180) as east) l,
    unnest('{0,360,-360}'::double precision[]) turn
  where west + turn <= 180 and east + turn >= -180 and (width is not null or turn = 0)
$$;
