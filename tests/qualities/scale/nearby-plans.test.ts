import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { publicScope } from '../../../core/request/scope.ts';
import { recordsNearby } from '../../../orm/reads/nearby.ts';
import { analyze } from '../../support/database/analyze.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { fill } from './fill.ts';
import { withoutTriggers } from './halls.ts';
import { type PlanNode, planOf, rowsOf, scansIn } from './plan.ts';

interface Place {
  audience_id: string;
  latitude: number;
  longitude: number;
}

const { database, drop } = await openTestDatabase();
let place: Place;

const densest = statement<Place, []>(
  'venue_of_largest_locale',
  `select audience_id, latitude, longitude from venue
   order by count(*) over (partition by locale_id) desc, hidden, id limit 1`,
);

/** They would write nothing about what is over for so long, but for the ledger. */
const untriggered = statement<object, []>('untriggered', withoutTriggers);

const addPast = statement<object, [latitude: number, longitude: number, day: number]>(
  'add_past_events',
  `insert into event (id, audience_id, venue_id, locale_id, name, starts_at, ends_at, time_zone, day, day_starts_at, created_at, updated_at)
   select gen_random_uuid(), v.audience_id, v.id, v.locale_id, 'Past', start,
     start + case when n % 10 = 0 then interval '40 days' else interval '2 hours' end, 'UTC', start::date, start, now(), now()
   from (select * from venue order by on_map(latitude, longitude) <-> on_map($1, $2) limit 20) v,
     generate_series(1, 250) n, lateral (select now() - interval '42 days' - $3 * interval '1 day' - n * interval '1 minute' as start) s`,
);

/** 100,000 in all, of the venues nearby. */
async function addPastEvents() {
  for (let day = 0; day < 20; day++)
    await database.transaction(async ({ query }) => {
      await query(untriggered, []);
      await query(addPast, [place.latitude, place.longitude, day]);
    });
  await analyze(database, 'event_row');
}

test.before(async () => {
  await fill(database, 10_000);
  const [found] = await database.query(densest, []);
  if (found === undefined) throw new Error('There are no venues.');
  place = found;
});

test.after(() => drop());

/** How many rows the scans of tables and indexes look at. */
async function looksAt(
  audienceId: string | null,
  { latitude, longitude }: Omit<Place, 'audience_id'> = place,
): Promise<number> {
  const scope = publicScope({ now: () => new Date() }, audienceId);
  const plan = await planOf(database, recordsNearby, [latitude, longitude], scope);
  const scans = scansIn(plan, ['venue', 'event']);
  for (const scan of scans) assert.not(isWhole(scan), JSON.stringify(scan));
  return rowsOf(plan, ['venue', 'event']);
}

const looksInBothScopes = async (at: Omit<Place, 'audience_id'> = place) => [
  await looksAt(place.audience_id, at),
  await looksAt(null, at),
];

const isWhole = (scan: PlanNode) => scan['Node Type'] === 'Seq Scan' && scan['Actual Loops'] > 0;

/** 48 venues, the next events of their locales, and of each venue those that may be among the best 20. */
const bound = 500;

test('what is nearby, by a plan for all values: looks at a bounded number of rows, and at no more for 100,000 past events', async () => {
  const before = await looksInBothScopes();
  await addPastEvents();
  const after = await looksInBothScopes();
  assert.equal(after, before);
  assert.ok(Math.max(...after) <= bound, `${after}`);
});

const addSoonEvents = statement<object, [latitude: number, longitude: number]>(
  'add_soon_events',
  `insert into event (id, audience_id, venue_id, locale_id, name, starts_at, ends_at, time_zone, day, day_starts_at, created_at, updated_at)
   select gen_random_uuid(), v.audience_id, v.id, v.locale_id, 'Soon', start, start + interval '2 hours', 'UTC', start::date, start, now(), now()
   from (select * from venue order by on_map(latitude, longitude) <-> on_map($1, $2) limit 60) v,
     generate_series(1, 50) n, lateral (select now() + n * interval '6 hours' as start) s`,
);

test('what is nearby, where every venue has 50 events soon: only those that may be among the best are looked at', async () => {
  await database.transaction(async ({ query }) => {
    await query(untriggered, []);
    await query(addSoonEvents, [place.latitude, place.longitude]);
  });
  const looked = await looksInBothScopes();
  assert.ok(Math.max(...looked) <= bound, `${looked}`);
});

test('what is nearby, far from any event: the nearest venues are looked at, and no event', async () => {
  const pole = { latitude: 89, longitude: 0 };
  assert.ok(Math.max(...(await looksInBothScopes(pole))) <= 100);
});
