import type { Database } from '../../../orm/database.ts';
import { statement } from '../../support/statement.ts';

/**
 * One audience whose venues cluster in the neighbourhoods of a few cities of very different size, with five events a
 * venue, most of them past: about one in a hundred lasts for weeks, one in ten is featured. A worker brought the venues.
 */
export async function fill(database: Database, venues: number): Promise<void> {
  await database.transaction(async ({ query }) => {
    for (const [index, text] of steps.entries())
      await query(statement(`fill_${index}`, text.replaceAll(':venues', String(venues))), []);
  });
  await database.query(statement('analyze', 'analyze'), []);
}

const cities = 20;
const neighbourhoods = 30;
const around = (spread: number) => `((random() + random() + random() - 1.5) * ${spread})`;

const steps = [
  'select setseed(0.5)',
  `insert into audience (id, name, subdomain, created_at, updated_at)
   select gen_random_uuid(), 'Scale', 'scale', now(), now()`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   select gen_random_uuid(), a.id, 'City ' || n, 'city-' || n, random() * 120 - 60, random() * 360 - 180, 'UTC', now(), now()
   from audience a, generate_series(1, ${cities}) n`,
  `create temporary table neighbourhood on commit drop as
   select l.id as locale_id, l.audience_id, row_number() over () - 1 as number,
     l.latitude + ${around(0.3)} as latitude, greatest(-179, least(179, l.longitude + ${around(0.3)})) as longitude
   from (select * from locale order by name) l, generate_series(1, ${neighbourhoods})`,
  // The square makes the first city about thirty times the size of the last.
  `create temporary table plan on commit drop as
   select gen_random_uuid() as id, gen_random_uuid() as page_id, 'Venue ' || n as name,
     floor(power(random(), 2) * ${cities * neighbourhoods})::int as neighbourhood, random() < 0.02 as hidden
   from generate_series(1, :venues) n`,
  `insert into page (id, audience_id, name, url)
   select plan.page_id, a.id, plan.name, 'https://venue.example/' from plan, audience a`,
  `insert into venue (id, audience_id, locale_id, page_id, name, hidden, latitude, longitude, created_at, updated_at)
   select plan.id, n.audience_id, n.locale_id, plan.page_id, plan.name, plan.hidden,
     n.latitude + ${around(0.01)}, n.longitude + ${around(0.01)}, now(), now()
   from plan join neighbourhood n on n.number = plan.neighbourhood`,
  `insert into origin (audience_id, kind, source, external_id, record, url, retrieved_at, confidence)
   select audience_id, 'venue', 'scale', id::text, id, 'https://source.example/page', now(), 0.9 from venue`,
  `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
   select gen_random_uuid(), l.audience_id, l.id, 'Person ' || n, now(), now() from locale l, generate_series(1, 500) n`,
  `insert into event (id, audience_id, venue_id, locale_id, name, status, featured, starts_at, ends_at, time_zone, created_at, updated_at)
   select gen_random_uuid(), audience_id, id, locale_id, 'Event', case when random() < 0.03 then 'cancelled' else 'scheduled' end,
     random() < 0.1, start, start + case when random() < 0.01 then interval '40 days' else interval '2 hours' end, 'UTC', now(), now()
   from (select v.*, now() + (random() * 730 - 640) * interval '1 day' as start from venue v, generate_series(1, 5)) v`,
  `insert into event_person (event_id, person_id, audience_id, position)
   select e.id, p.id, p.audience_id, 0 from (select id, locale_id, ceil(random() * 500)::int as n from event) e
   join (select *, row_number() over (partition by locale_id) as n from person) p using (locale_id, n)`,
];
