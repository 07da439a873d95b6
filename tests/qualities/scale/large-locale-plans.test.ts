import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { publicScope } from '../../../core/request/scope.ts';
import { embeddingEvents } from '../../../orm/records/event.ts';
import type { AnyFilters, FilterValues } from '../../../orm/records/filters.ts';
import { orderOf, selectPages } from '../../../orm/records/list.ts';
import { people } from '../../../orm/records/person.ts';
import type { ListedRecord } from '../../../orm/records/record.ts';
import { venues } from '../../../orm/records/venue.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { audience, id, idOf, unrecorded, withoutTriggers } from './halls.ts';
import { planOf, rowsLookedAt, scansIn } from './plan.ts';

const city = id(1000);
const scope = publicScope({ now: () => new Date('2026-11-22T12:00:00Z') }, audience);

/** One city has all venues, events and people but for one in each of 300 towns. */
const steps = [
  withoutTriggers,
  unrecorded,
  `insert into audience (id, name, subdomain, created_at, updated_at)
   select gen_random_uuid(), 'Other ' || n, 'other-' || n, now(), now() from generate_series(1, 20) n`,
  `insert into audience (id, name, subdomain, created_at, updated_at) values ('${audience}', 'City', 'city', now(), now())`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   select ${idOf('n')}, '${audience}', 'Town ' || n, 'town-' || n, 43, -79,
     'UTC', now(), now() from generate_series(1000, 1300) n`,
  `create temporary table place on commit drop as
   select gen_random_uuid() as id, 'Name ' || n as name,
     ${idOf('case when n > 1300 then 1000 else n end')} as locale_id
   from generate_series(1001, 6000) n`,
  `insert into page (id, audience_id, name) select id, '${audience}', name from place`,
  `insert into venue (id, audience_id, locale_id, page_id, name, latitude, longitude, created_at, updated_at)
   select id, '${audience}', locale_id, id, name, 43, -79, now(), now() from place`,
  `insert into event (id, audience_id, venue_id, locale_id, name, starts_at, time_zone, day, day_starts_at, created_at, updated_at)
   select id, '${audience}', id, locale_id, name, start, 'UTC', start::date, start, now(), now()
   from place, lateral (select '2026-11-23T12:00:00Z'::timestamptz + random() * interval '300 days' as start) s`,
  `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
   select id, '${audience}', locale_id, name, now(), now() from place`,
  "select set_config('session_replication_role', 'origin', true)",
  'analyze',
];

const { database, drop } = await openTestDatabase();

test.before(() => runSteps(database, steps));
test.after(() => drop());

async function rowsOf<Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  owner: 'locale' | 'audience',
  filters: FilterValues<Filters>,
): Promise<number> {
  const selection = { owner, ids: [owner === 'locale' ? city : audience], filters };
  const page = { order: orderOf(record, selection), limit: 20 };
  const { statement: list, values } = selectPages(record, selection, page);
  const plan = await planOf(database, list, values, scope);
  const scans = scansIn(plan, ['venue', 'event', 'person', 'locale']);
  return Math.max(...scans.map(rowsLookedAt));
}

test('the first venues of a city that has nearly all are read in the order of an index', async () => {
  assert.ok((await rowsOf(venues, 'locale', {})) <= 100);
  assert.ok((await rowsOf(venues, 'audience', { locale_id: city })) <= 100);
});

test('the first events of a city that has nearly all are read in the order of an index', async () => {
  const upcoming = { upcoming: true };
  assert.ok((await rowsOf(embeddingEvents, 'locale', upcoming)) <= 500);
  assert.ok((await rowsOf(embeddingEvents, 'audience', { ...upcoming, locale_id: city })) <= 500);
});

test('the first people of a city that has nearly all are read in the order of an index', async () => {
  assert.ok((await rowsOf(people, 'locale', {})) <= 100);
  assert.ok((await rowsOf(people, 'audience', { locale_id: city })) <= 100);
});
