import type { Database } from '../../../orm/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { unrecorded, withoutTriggers } from './halls.ts';

/**
 * One audience whose venues cluster in the neighbourhoods of a few cities of very different size, with five events a
 * venue, most of them past: about one in a hundred lasts for weeks, one in ten is featured. A worker brought the venues.
 * What triggers write is there, but for the ledger, which has one change of each venue.
 */
export async function fill(database: Database, venues: number): Promise<void> {
  await runSteps(database, places(venues));
  for (let first = 1; first <= venues; first += slice)
    await runSteps(database, records(first, Math.min(first + slice - 1, venues)));
  await runSteps(database, ['drop table neighbourhood', 'analyze']);
}

/** So many venues at once take seconds. */
const slice = 5000;

const cities = 20;
const neighbourhoods = 30;
const around = (spread: number) => `((random() + random() + random() - 1.5) * ${spread})`;

const places = (venues: number) => [
  unrecorded,
  'select setseed(0.5)',
  `insert into audience (id, name, subdomain, created_at, updated_at)
   select gen_random_uuid(), 'Scale', 'scale', now(), now()`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   select gen_random_uuid(), a.id, 'City ' || n, 'city-' || n, random() * 120 - 60, random() * 360 - 180, 'UTC', now(), now()
   from audience a, generate_series(1, ${cities}) n`,
  `create table neighbourhood as
   select l.id as locale_id, l.audience_id, row_number() over () - 1 as number,
     l.latitude + ${around(0.3)} as latitude, greatest(-179, least(179, l.longitude + ${around(0.3)})) as longitude
   from (select * from locale order by name) l, generate_series(1, ${neighbourhoods})`,
  `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
   select gen_random_uuid(), l.audience_id, l.id, 'Person ' || n, now(), now()
   from locale l, generate_series(1, ${peopleOf(venues)}) n`,
  'select refresh_search(audience_id, array_agg(id)) from person group by audience_id',
];

/** In each city: each has as many events, however many venues there are. */
function peopleOf(venues: number): number {
  return Math.max(500, Math.floor(venues / 200));
}

const withTriggers = "select set_config('session_replication_role', 'origin', true)";

const records = (first: number, last: number) => [
  withoutTriggers,
  `select setseed(${first / 1e9})`,
  // The square makes the first city about thirty times the size of the last.
  `create temporary table plan on commit drop as
   select gen_random_uuid() as id, gen_random_uuid() as page_id, 'Venue ' || n as name,
     floor(power(random(), 2) * ${cities * neighbourhoods})::int as neighbourhood, random() < 0.02 as hidden
   from generate_series(${first}, ${last}) n`,
  `insert into page (id, audience_id, name, url)
   select plan.page_id, a.id, plan.name, 'https://venue.example/' from plan, audience a`,
  `insert into venue (id, audience_id, locale_id, page_id, name, hidden, latitude, longitude, created_at, updated_at)
   select p.id, l.audience_id, l.id, p.page_id, p.name, p.hidden, p.latitude, p.longitude, now(), now()
   from (select plan.*, n.locale_id, n.latitude + ${around(0.01)} as latitude, n.longitude + ${around(0.01)} as longitude
     from plan join neighbourhood n on n.number = plan.neighbourhood) p join locale l on l.id = p.locale_id`,
  `insert into origin (audience_id, kind, source, external_id, record, url, retrieved_at, confidence)
   select audience_id, 'venue', 'scale', id::text, id, 'https://source.example/page', now(), 0.9
   from plan join venue v using (id)`,
  `insert into change (audience_id, position, kind, record, operation, before, after, actor_kind, changed_at)
   select audience_id, ${first} + row_number() over () / 100, 'venue', id, 'update', '{"name": "before"}', '{"name": "after"}',
     'service', now() from plan join venue v using (id)`,
  `create temporary table occasion on commit drop as
   select gen_random_uuid() as id, v.audience_id, v.id as venue_id, v.locale_id, random() < 0.03 as cancelled,
     random() < 0.1 as featured, random() < 0.01 as lasts, now() + (random() * 730 - 640) * interval '1 day' as start
   from plan join venue v using (id), generate_series(1, 5)`,
  `insert into event (id, audience_id, venue_id, locale_id, name, status, featured, starts_at, ends_at, time_zone, day, day_starts_at, created_at, updated_at)
   select id, audience_id, venue_id, locale_id, 'Event', case when cancelled then 'cancelled' else 'scheduled' end, featured,
     start, start + case when lasts then interval '40 days' else interval '2 hours' end, 'UTC', start::date, start, now(), now() from occasion`,
  `insert into event_person (event_id, person_id, audience_id, position, scheduled, span, starts_at)
   select e.id, p.id, e.audience_id, 0, e.status = 'scheduled', e.span, e.starts_at
   from (select id, floor(random() * size)::int as n from occasion, (select count(*) as size from person) s) o
   join event e using (id) join (select id, row_number() over (order by id) - 1 as n from person) p using (n)`,
  withTriggers,
  `select refresh_search(audience_id, array_agg(id)) from (
     select audience_id, id from plan join venue v using (id)
     union all select audience_id, id from occasion where not cancelled and start > now() - interval '40 days') r
   group by audience_id`,
];
