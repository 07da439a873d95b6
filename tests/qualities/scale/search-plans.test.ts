import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { publicScope } from '../../../core/request/scope.ts';
import { search } from '../../../orm/reads/search.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { statement } from '../../support/database/statement.ts';
import { fill } from './fill.ts';
import { buffersOf, planOf, rowsLookedAt, rowsOf, scansIn } from './plan.ts';

const people = 12_000;

const { database, drop } = await openTestDatabase();
let audience: string;

const run = (text: string) =>
  database.longTransaction(nilId, ({ query }) =>
    query(statement<{ id: string }, []>('search_plans', text), []),
  );

test.before(async () => {
  await fill(database, 200);
  await run(
    `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
     select gen_random_uuid(), audience_id, id, 'Common ' || n, now(), now()
     from (select * from locale limit 1) l, generate_series(1, ${people}) n`,
  );
  await run(
    'select refresh_search(audience_id, array_agg(record))::text as id from search_due group by audience_id',
  );
  await run('analyze');
  audience = (await run('select id from audience'))[0]?.id ?? '';
});
test.after(() => drop());

/** Of a kind, from the index; and of the soonest events. */
const bound = 1000;

const searches = [
  ['of one audience', () => audience],
  ['of all audiences', () => null],
] as const;

/** What a search does; near a point, if there is one. */
function planOfSearch(audienceId: string | null, q: string, point = noPoint) {
  const values = [q, 20, ...point, ['venue', 'event', 'person']];
  return planOf(database, search, values, publicScope({ now: () => new Date() }, audienceId));
}

const noPoint: readonly (number | null)[] = [null, null];

for (const [who, audienceId] of searches)
  for (const q of ['common', 'com', 'comon', 'common 4711', 'common common', '47', '?!'])
    test(`a search ${who} for ${q}, where ${people} names have one word: no scan looks at more than ${bound} entries`, async () => {
      const plan = await planOfSearch(audienceId(), q);
      for (const scan of scansIn(plan, ['search_entry']))
        assert.ok(rowsLookedAt(scan) <= bound, JSON.stringify({ ...scan, Plans: undefined }));
    });

test('events that are over or cancelled have no entries', async () => {
  const [entries] = await run(`select count(*)::text as id from search_entry where kind = 'event'`);
  const [upcoming] = await run(
    `select count(*)::text as id from event where status = 'scheduled' and over_at > now()`,
  );
  assert.equal(entries, upcoming);
});

const isPast = `status = 'scheduled' and over_at <= now()`;

/** Ten times as many as there are, by the triggers that write entries; those of the ledger are no part of a search. */
const addPast = [
  'alter table event_row disable trigger event_change_insert',
  `insert into event (id, audience_id, venue_id, locale_id, name, starts_at, ends_at, time_zone, day, day_starts_at, created_at, updated_at)
   select gen_random_uuid(), audience_id, venue_id, locale_id, name, starts_at - n * interval '1 hour',
     ends_at - n * interval '1 hour', time_zone, day, day_starts_at, now(), now()
   from event, generate_series(1, 9) n where ${isPast}`,
  'alter table event_row enable trigger event_change_insert',
  'analyze',
];

test('a search: reads as much, to a tenth, with ten times as many past events', async () => {
  const measure = async () => {
    const all = [];
    for (const [, audienceId] of searches)
      for (const q of ['event', 'even', 'evnet', 'event city', 'venue 12'])
        for (const point of [noPoint, [43.65, -79.38]]) {
          const plan = await planOfSearch(audienceId(), q, point);
          const rows = rowsOf(plan, ['search_entry', 'event', 'venue', 'person']);
          all.push({ q, rows, buffers: buffersOf(plan) });
        }
    return all;
  };
  const before = await measure();
  assert.ok(before.every(({ rows, buffers }) => rows > 0 && buffers > 0));
  const count = async () =>
    Number((await run(`select count(*)::text as id from event where ${isPast}`))[0]?.id);
  const past = await count();
  await runSteps(database, addPast);
  assert.ok((await count()) >= 10 * past);
  const after = await measure();
  for (const [index, { q, rows, buffers }] of before.entries()) {
    const { rows: rowsAfter = 0, buffers: buffersAfter = 0 } = after[index] ?? {};
    assert.ok(rowsAfter <= 1.1 * rows, `${q}: ${rowsAfter} rows instead of ${rows}`);
    assert.ok(buffersAfter <= 1.1 * buffers, `${q}: ${buffersAfter} buffers instead of ${buffers}`);
  }
});

test('a search of all audiences: takes no longer where there are 2,000', async () => {
  await run(
    `insert into audience (id, name, subdomain, created_at, updated_at)
     select gen_random_uuid(), 'Many', 'many-' || n, now(), now() from generate_series(1, 2000) n`,
  );
  const since = performance.now();
  await planOfSearch(null, 'comon 4711 qwertz', [43.65, -79.38]);
  assert.ok(performance.now() - since < 2000, `${performance.now() - since} ms`);
});
