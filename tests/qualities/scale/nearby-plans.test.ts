import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../orm/database.ts';
import { eventsNearby } from '../../../orm/reads/events-nearby.ts';
import { venuesNearby } from '../../../orm/reads/venues-nearby.ts';
import type { Scope } from '../../../orm/scope.ts';
import { openTestDatabase } from '../../support/database.ts';
import { statement } from '../../support/statement.ts';
import { fill, withoutTriggers } from './fill.ts';
import { type PlanNode, planOf, rowsLookedAt, scansIn } from './plan.ts';

interface Place {
  audience_id: string;
  latitude: number;
  longitude: number;
}

let database: Database;
let drop: () => Promise<void>;
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
  `insert into event (id, audience_id, venue_id, locale_id, name, starts_at, ends_at, time_zone, created_at, updated_at)
   select gen_random_uuid(), v.audience_id, v.id, v.locale_id, 'Past', start,
     start + case when n % 10 = 0 then interval '40 days' else interval '2 hours' end, 'UTC', now(), now()
   from (select * from venue order by point(longitude, latitude) <-> point($2, $1) limit 20) v,
     generate_series(1, 250) n, lateral (select now() - interval '42 days' - $3 * interval '1 day' - n * interval '1 minute' as start) s`,
);

/** 100,000 in all, of the venues nearby. */
async function addPastEvents() {
  for (let day = 0; day < 20; day++)
    await database.transaction(async ({ query }) => {
      await query(untriggered, []);
      await query(addPast, [place.latitude, place.longitude, day]);
    });
  await database.query(statement('analyze_events', 'analyze event'), []);
}

test.before(async () => {
  ({ database, drop } = await openTestDatabase());
  await fill(database, 10_000);
  const [found] = await database.query(densest, []);
  if (found === undefined) throw new Error('There are no venues.');
  place = found;
});

test.after(() => drop());

const nobody = '00000000-0000-0000-0000-000000000000';
const now = new Date().toISOString();

/** How many rows the scans of tables and indexes look at. */
async function looksAt(
  { text, scopeParts }: Pick<typeof eventsNearby, 'text' | 'scopeParts'>,
  audienceId: string | null,
  { latitude, longitude }: Omit<Place, 'audience_id'> = place,
): Promise<number> {
  const scope: Scope = { audienceId, hidden: false, isAdmin: false, userId: nobody, now };
  const values = [latitude, longitude, ...scopeParts.map((part) => scope[part])];
  const scans = scansIn(await planOf(database, text, values), ['venue', 'event']);
  for (const scan of scans) assert.not(isWhole(scan), JSON.stringify(scan));
  return scans.reduce((sum, scan) => sum + rowsLookedAt(scan), 0);
}

const isWhole = (scan: PlanNode) => scan['Node Type'] === 'Seq Scan' && scan['Actual Loops'] > 0;

/** 48 venues, at most 20 events of each of them and of their locales, and what is returned. */
const bound = 2000;

test('what is nearby, by a plan for all values: looks at a bounded number of rows, and at no more for 100,000 past events', async () => {
  const reads = [eventsNearby, venuesNearby].flatMap((read) =>
    [place.audience_id, null].map((audienceId) => () => looksAt(read, audienceId)),
  );
  const before = [];
  for (const read of reads) before.push(await read());
  await addPastEvents();
  const after = [];
  for (const read of reads) after.push(await read());
  assert.equal(after, before);
  assert.ok(Math.max(...after) <= bound, `${after}`);
});

test('what is nearby, far from any event: the nearest venues are looked at, and no event', async () => {
  const pole = { latitude: 89, longitude: 0 };
  for (const read of [eventsNearby, venuesNearby])
    for (const audienceId of [place.audience_id, null])
      assert.ok((await looksAt(read, audienceId, pole)) <= 100);
});

test.run();
