import type { Sizes } from '../options.ts';
import { sqlId } from './ids.ts';
import { sqlEventName, sqlVenueName } from './names.ts';
import { sqlCentre } from './places.ts';

export const sessions = 1000;
const photos = 10_000;
const peopleInLocale = 20;

/** Each locale's venues lie in eight quarters, close together. */
const quarters = 8;

const range = (first: number, last: number): string => `from generate_series(${first}, ${last}) as series(n)`;
const series = (count: number): string => range(0, count - 1);

/** Of each audience, about as many as a batch may have: each statement is a transaction, and so a position in the ledger. */
const recordsAtOnce = 1000;

/** SQL: a number from 0 to 1 that depends on n alone. */
const chance = (n: string, salt: number): string =>
  `(abs(hashint4extended((${n})::int, ${salt}) % 1000003) / 1000003.0)::float8`;

const spread = (n: string, salt: number): string =>
  `((${chance(n, salt)} + ${chance(n, salt + 1)} + ${chance(n, salt + 2)} - 1.5) * 0.01)`;

/** SQL: of the hour, so that two databases that are filled one after the other have the same events. */
const base = "date_trunc('hour', now())";

/** What fills the tables, in order. Every audience has locales, every locale venues, and one event in three is upcoming. */
export function tables({ audiences, locales, venues, events }: Sizes): string[] {
  const localeOfVenue = (n: string) => `(${n}) % ${locales}`;
  const audienceOfVenue = (n: string) => `((${n}) % ${locales}) % ${audiences}`;
  const venueOfEvent = `n % ${venues}`;
  const slices = (count: number, statement: (series: string) => string): string[] => {
    const slice = audiences * recordsAtOnce;
    return Array.from({ length: Math.ceil(count / slice) }, (_, n) =>
      statement(range(n * slice, Math.min((n + 1) * slice, count) - 1)),
    );
  };
  const quarter = `(${localeOfVenue('n')}) * ${quarters} + n / ${locales} % ${quarters}`;
  return [
    `insert into audience (id, name, subdomain, created_at, updated_at)
     select ${sqlId('audience', 'n')}, 'Audience ' || n, 'bench-' || n, now(), now() ${series(audiences)}`,
    `insert into theme (audience_id, preset, updated_at)
     select ${sqlId('audience', 'n')}, 'light', now() ${series(audiences)}`,
    `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
     select ${sqlId('locale', 'n')}, ${sqlId('audience', `n % ${audiences}`)}, 'Locale ' || n, 'locale-' || n,
       ${sqlCentre.latitude('n')}, ${sqlCentre.longitude('n')}, 'America/Toronto', now(), now() ${series(locales)}`,
    `insert into photo (id, audience_id, url, width, height, created_at, updated_at)
     select ${sqlId('photo', 'n')}, ${sqlId('audience', `n % ${audiences}`)},
       'https://pictures.example/' || n || '.jpg', 1600, 900, now(), now() ${series(photos)}`,
    ...slices(
      venues,
      (series) => `insert into page (id, audience_id, name, url)
     select ${sqlId('page', 'n')}, ${sqlId('audience', audienceOfVenue('n'))}, ${sqlVenueName('n')},
       'https://venues.example/' || n ${series}`,
    ),
    ...slices(
      venues,
      (
        series,
      ) => `insert into venue (id, audience_id, locale_id, page_id, name, hidden, latitude, longitude, address, photo_id,
       created_at, updated_at)
     select ${sqlId('venue', 'n')}, l.audience_id, l.id, ${sqlId('page', 'n')}, ${sqlVenueName('n')},
       n / ${locales} % 50 = 49, place.latitude, place.longitude, n || ' Long Street West, Toronto',
       case when n % 2 = 0 then ${sqlId('photo', `(${audienceOfVenue('n')}) + ${audiences} * (n % ${Math.floor(photos / audiences)})`)} end,
       now(), now()
     ${series}
     join locale l on l.id = ${sqlId('locale', localeOfVenue('n'))}
     cross join lateral (select
       l.latitude + (${chance(quarter, 3)} - 0.5) * 0.2 + ${spread('n', 10)} as latitude,
       l.longitude + (${chance(quarter, 4)} - 0.5) * 0.2 + ${spread('n', 20)} as longitude) place`,
    ),
    ...slices(
      events,
      (
        series,
      ) => `insert into event (id, audience_id, venue_id, locale_id, name, description, featured, starts_at, ends_at, time_zone, day, day_starts_at,
       url, created_at, updated_at)
     select ${sqlId('event', 'n')}, v.audience_id, v.id, v.locale_id, ${sqlEventName('n')},
       'An evening of live music with guests from near and far; doors open an hour before, and all ages are welcome.',
       n % 20 = 0,
       start, start + interval '2 hours', 'America/Toronto', day, (day + time '05:00') at time zone 'America/Toronto',
       'https://events.example/' || n, now(), now()
     ${series} join venue v on v.id = ${sqlId('venue', venueOfEvent)}
     cross join lateral (select date_trunc('minute', ${base} + case when ${upcoming} then ${chance('n', 5)} * interval '90 days'
       else ${chance('n', 6)} * interval '-700 days' - interval '1 day' end) as start) times
     cross join lateral (select (start at time zone 'America/Toronto' - interval '5 hours')::date as day) days`,
    ),
    `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
     select ${sqlId('person', 'n')}, l.audience_id, l.id, 'Performer ' || n, now(), now()
     ${series(locales * peopleInLocale)} join locale l on l.id = ${sqlId('locale', `n % ${locales}`)}`,
    `insert into event_person (event_id, person_id, audience_id, position, scheduled, span, starts_at)
     select e.id, p.id, e.audience_id, position, e.status = 'scheduled', e.span, e.starts_at
     ${series(events)} join event e on e.id = ${sqlId('event', 'n')}
     cross join generate_series(0, 1) as position
     join person p on p.id = ${sqlId('person', `(${localeOfVenue(venueOfEvent)}) + ${locales} * ((n / 7 + position) % ${peopleInLocale})`)}
     where n % 2 = 0`,
    `insert into "user" (id, name, is_admin, created_at, updated_at)
     select ${sqlId('user', 'n')}, 'Person ' || n, n = ${sessions - 1}, now(), now() ${series(sessions)}`,
    `insert into identity (id, user_id, app_id, provider_user_id, created_at, updated_at)
     select ${sqlId('identity', 'n')}, ${sqlId('user', 'n')}, 'platform', 'bench-' || n, now(), now() ${series(sessions)}`,
    `insert into device (id, user_id, identifier, type, model, version, build, created_at, updated_at)
     select ${sqlId('device', 'n')}, ${sqlId('user', 'n')}, 'bench', 'apple', 'Phone', '1', '1', now(), now() ${series(sessions)}`,
    `insert into session (id, user_id, identity_id, device_id, created_at, refreshed_at, expires_at)
     select ${sqlId('session', 'n')}, ${sqlId('user', 'n')}, ${sqlId('identity', 'n')}, ${sqlId('device', 'n')},
       now(), now(), now() + interval '60 days' ${series(sessions)}`,
    `create function venue_upcoming_events(venue) returns setof event stable language sql as
       'select * from event where venue_id = $1.id and status = ''scheduled'' and over_at > now()
          and starts_at > now() - interval ''1 day'' order by starts_at, id'`,
  ];
}

const upcoming = `${chance('n', 7)} < 0.3333`;

/** Each audience's last hundred changes or so, most of them of upcoming events, ten in a transaction. */
export function updateLatestRecords({ audiences, venues, events }: Sizes): string[] {
  const lastOf = (kind: 'venue' | 'event', count: number, slice: number, ofAudience: number): string => {
    const end = count - slice * audiences * ofAudience;
    return `select ${sqlId(kind, 'n')} ${range(Math.max(0, end - audiences * ofAudience), end - 1)}`;
  };
  return Array.from({ length: 10 }, (_, slice) =>
    slice % 5 === 4
      ? `update venue set address = address || ', Floor 2' where id in (${lastOf('venue', venues, slice, 10)})`
      : `update event set description = description || ' Sold out.'
         where over_at > now() and id in (${lastOf('event', events, slice, 30)})`,
  );
}
