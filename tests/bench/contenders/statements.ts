/** What the limit and the hand-written peers ask the database: the same rows as the service, by the same rules. */

export const session = {
  name: 'session',
  text: `select s.user_id, s.audience_id, u.is_admin from session s join "user" u on u.id = s.user_id
    left join audience a on a.id = s.audience_id
    where s.id = $1 and s.ended_at is null and s.expires_at > $2 and a.deleted_at is null`,
};

const shown = '($2::uuid is null or l.audience_id = $2) and a.deleted_at is null';

const venueColumns = `v.id, v.name, v.hidden, v.latitude, v.longitude, v.address, l.id as locale_id, l.name as locale_name,
  v.page_id, p.url as page_url, f.id as photo_id, f.url as photo_url`;

const venueJoins = `join locale l on l.id = v.locale_id join audience a on a.id = l.audience_id
  join page p on p.id = v.page_id left join photo f on f.id = v.photo_id`;

export const venue = {
  name: 'venue',
  text: `select ${venueColumns} from venue v ${venueJoins} where v.id = $1 and ${shown} and not v.hidden`,
};

/** Sixteen candidates more, by the index, for the nearest by true distance to be among them. */
export const nearestVenues = {
  name: 'nearest_venues',
  text: `with asked as materialized (
      select spot_on_plane(l.latitude, l.longitude, $3, $4) as spot from locale l where l.id = $1),
    candidate as materialized (
      select v.id, 2 * 6371008.8 * asin(least(1, sqrt(
          power(sin(radians(v.latitude - $3::float8) / 2), 2) + cos(radians(v.latitude)) * cos(radians($3::float8))
          * power(sin(radians(v.longitude - $4::float8) / 2), 2)))) as distance
      from venue v where v.locale_id = $1 and not v.hidden
      order by v.spot <-> (select spot from asked) limit $5::int + 16),
    found as (select id, distance from candidate order by distance, id limit $5)
    select ${venueColumns}, found.distance from found join venue v on v.id = found.id ${venueJoins}
    where ${shown} order by found.distance, found.id`,
};

const upcoming = `select e.* from event e join venue v on v.id = e.venue_id and not v.hidden
  where e.locale_id = $1 and e.status = 'scheduled'
  and e.starts_at > $3::timestamptz - interval '1 day' and e.over_at > $3`;

export const eventsInLocale = {
  name: 'events_in_locale',
  text: `select e.id, e.name, e.description, e.status, e.featured, e.starts_at, e.ends_at, e.time_zone, e.url,
      v.id as venue_id, v.name as venue_name, v.latitude as venue_latitude, v.longitude as venue_longitude,
      l.id as locale_id, l.name as locale_name, f.id as photo_id, f.url as photo_url, r.state as rsvp_state
    from (
      (${upcoming} and e.featured order by e.starts_at, e.id limit $5) union all
      (${upcoming} and not e.featured order by e.starts_at, e.id limit $5)
    ) e
    join venue v on v.id = e.venue_id join locale l on l.id = e.locale_id join audience a on a.id = l.audience_id
    left join photo f on f.id = e.photo_id left join rsvp r on r.event_id = e.id and r.user_id = $4
    where ${shown} order by e.featured desc, e.starts_at, e.id limit $5`,
};

export const peopleOfEvents = {
  name: 'people_of_events',
  text: `select ep.event_id, p.id, p.name from event_person ep join person p on p.id = ep.person_id
    where ep.event_id = any($1::uuid[]) order by ep.event_id, ep.position`,
};

const byName = 'name_key(v.name) collate "C", v.id';

/** Limited before it is joined, so that it is an index scan whatever PostgreSQL expects of the joins. */
export const venuesOfLocale = {
  name: 'venues_of_locale',
  text: `select ${venueColumns} from (
      select * from venue v where v.locale_id = $1 and not v.hidden order by ${byName} limit $3) v
    ${venueJoins} where ${shown} order by ${byName}`,
};

export const nextEventsOfVenues = {
  name: 'next_events_of_venues',
  text: `select e.venue_id, e.id, e.name, e.starts_at, e.ends_at from unnest($1::uuid[]) as asked(id)
    cross join lateral (
      select * from event where venue_id = asked.id and status = 'scheduled' and over_at > $2
        and starts_at > $2::timestamptz - interval '1 day'
      order by starts_at, id limit $3) e
    order by e.starts_at, e.id`,
};
