import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../orm/database.ts';
import { assertCarriedTimes } from '../events/carried-times.ts';
import { newDirectory } from '../support/service.ts';
import { statement } from '../support/statement.ts';
import { createDatabase, server } from './support/database.ts';

const id = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
const [audience, user, person] = [id(1), id(2), id(3)];
const stamps = 'now(), now()';

const fill = (events: number) => [
  `insert into audience (id, name, subdomain, created_at, updated_at) values ('${audience}', 'A', 'a', ${stamps})`,
  `insert into "user" (id, name, created_at, updated_at) values ('${user}', 'Ada', ${stamps})`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   values ('${audience}', '${audience}', 'City', 'city', 43, -79, 'UTC', ${stamps})`,
  `insert into page (id, audience_id, name) values ('${audience}', '${audience}', 'Hall')`,
  `insert into venue (id, audience_id, locale_id, page_id, name, latitude, longitude, created_at, updated_at)
   values ('${audience}', '${audience}', '${audience}', '${audience}', 'Hall', 43, -79, ${stamps})`,
  `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
   values ('${person}', '${audience}', '${audience}', 'Ana', ${stamps})`,
  `insert into event (id, audience_id, venue_id, locale_id, name, status, starts_at, time_zone, created_at, updated_at)
   select gen_random_uuid(), id, id, id, 'Dance', case n % 9 when 0 then 'cancelled' else 'scheduled' end,
     now() + n * interval '1 hour', 'UTC', ${stamps} from audience, generate_series(1, ${events}) n`,
  `insert into event_person (event_id, person_id, audience_id, position) select id, '${person}', audience_id, 0 from event`,
  `insert into rsvp (user_id, event_id, audience_id, state, created_at, updated_at)
   select '${user}', id, audience_id, 'maybe', ${stamps} from event`,
];

/** As the database was before the migration that fills the times in. */
const empty = [
  "select set_config('ledger.times', 'on', true)",
  ...['event_person', 'rsvp'].map(
    (table) => `update ${table} set scheduled = null, span = null, starts_at = null`,
  ),
  "delete from mikro_orm_migrations where name = '2026-11-23-index-times-of-events'",
  'drop index event_person_times, rsvp_times',
];

const state = statement<{ changes: string; versions: string; revision: string }, []>(
  'state_of_records',
  `select (select count(*) from change)::text as changes, (select sum(version) from event)::text as versions,
     (select revision::text from audience)`,
);
const countFilled = statement<{ count: string }, []>(
  'count_filled',
  `select count(*)::text from (select starts_at from event_person union all select starts_at from rsvp) t
   where starts_at is not null`,
);

const events = 2500;

test('line-ups and RSVPs of before: are given the times of their events, and no record counts as changed', async () => {
  const options =
    server === undefined ? { dataDirectory: newDirectory() } : { url: await createDatabase(server) };
  const before = await openDatabase(options);
  for (const steps of [fill(events), empty])
    await before.transaction(async ({ query }) => {
      for (const step of steps) await query(statement<object, []>(step, step), []);
    });
  assert.equal(await before.query(countFilled, []), [{ count: '0' }]);
  const unchanged = await before.query(state, []);
  await before.close();
  const database = await openDatabase(options);
  assert.equal(await database.query(countFilled, []), [{ count: String(2 * events) }]);
  await assertCarriedTimes(database, audience);
  assert.equal(await database.query(state, []), unchanged);
  await database.close();
});

test.run();
