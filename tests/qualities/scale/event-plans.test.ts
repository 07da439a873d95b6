import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddingEvents, events as record } from '../../../orm/records/event.ts';
import type { FilterValues } from '../../../orm/records/filters.ts';
import { selectPages } from '../../../orm/records/list.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { audience, halls, id, locale, stamps, venue, withoutTriggers } from './halls.ts';
import { planOf, rowsOf, scansIn } from './plan.ts';

const nil = id(0);
const now = '2026-11-22T12:00:00Z';
const past = 20_000;

const events = (values: string, start: string, length: string, from: string) =>
  `insert into event (id, audience_id, venue_id, locale_id, name, status, featured, starts_at, ends_at, time_zone, day, day_starts_at,
     created_at, updated_at)
   select gen_random_uuid(), v.audience_id, v.id, v.locale_id, ${values}, start, start + ${length}, 'America/Toronto',
     (start - interval '10 hours')::date, start, ${stamps}
   from ${from}, lateral (select '${now}'::timestamptz ${start} as start) s`;

/**
 * At one venue: every quarter of an hour an event for more than half a year before now, one in ten featured; since years
 * a few that last for years, some over and some not; as many cancelled ones; some to come. The same elsewhere.
 */
const steps = [
  ...halls(2),
  withoutTriggers,
  events(
    "'Dance', status, n % 10 = 0",
    "- n * interval '15 minutes'",
    'null',
    `venue v, generate_series(-2000, ${past}) n, (values ('scheduled'), ('cancelled')) each_status (status)`,
  ),
  events(
    "'Exhibition', 'scheduled', n % 2 = 0",
    "- n * interval '100 days'",
    "interval '3 years'",
    'venue v, generate_series(1, 20) n',
  ),
  'analyze',
];

const { database, drop } = await openTestDatabase();

test.before(() => runSteps(database, steps));
test.after(() => drop());

const scope = wholeAudience(audience, now);

const limit = 20;

/** Of each of five spans a page, and those that begin on another day, within 16 hours of it. */
const bound = 6 * limit;
const ofOtherDays = 2 * 64;

type Filters = FilterValues<typeof record.filters>;

const autumn = ['2026-10-01T12:00:00Z', nil] as const;
const last = ['2090-01-01T00:00:00Z', nil] as const;

const times: [title: string, filters: Filters, most: number, after?: readonly [string, string]][] = [
  ['of today', { day: '2026-11-22' }, bound + ofOtherDays],
  ['of a past day', { day: '2026-06-22' }, bound + ofOtherDays],
  ['of the first day', { day: '2020-01-01' }, bound],
  ['of the last day', { day: '2090-01-01' }, bound],
  ['from now', { from: now }, bound],
  ['from now, after one that began long ago', { from: now }, bound, autumn],
  ['of an hour', { from: '2026-10-01T12:00Z', until: '2026-10-01T13:00Z' }, bound],
  ['until a past hour', { until: '2026-10-01T13:00Z' }, bound],
  ['until now, a later page', { until: now }, bound, autumn],
  ['from years ago', { from: '2020-01-01T00:00Z' }, bound],
  ['after the last', { from: now }, bound, last],
];

for (const [title, filters, most, after] of times)
  for (const [list, owner, ownerId, featured, index] of [
    ["a locale's featured events", 'locale', locale, { featured: true }, 'event_locale_times'],
    ["a locale's other events", 'locale', locale, { featured: false }, 'event_locale_times'],
    ["a venue's events", 'venue', venue, {}, 'event_venue_times'],
  ] as const)
    test(`${list} ${title}, by a plan for all values: from ${index}, looking at no more than ${most} rows`, async () => {
      const selection = {
        owner,
        ids: [ownerId],
        filters: { ...filters, ...featured, status: 'scheduled' } as const,
      };
      const page = { order: 'starts_at', limit, after };
      const { statement: read, values } = selectPages(embeddingEvents, selection, page);
      const plan = await planOf(database, read, values, scope);
      const scans = scansIn(plan, ['event']);
      assert.equal([...new Set(scans.map((scan) => scan['Index Name']))], [index], JSON.stringify(scans));
      const lookedAt = rowsOf(plan, ['event']);
      assert.ok(lookedAt <= most, `${lookedAt} rows: ${JSON.stringify(scans)}`);
    });

for (const [owner, ownerId] of [
  ['locale', locale],
  ['venue', venue],
  ['audience', audience],
] as const)
  for (const [which, filters] of [
    ['upcoming ones', { upcoming: true }],
    ['from now', { from: now }],
    ['from now that take place', { from: now, status: 'scheduled' }],
  ] as const)
    for (const backwards of [false, true]) {
      const most = which === 'from now' ? 2 * bound : bound;
      test(`a list in GraphQL of ${owner} with ${backwards ? 'the last' : 'the first'} events, ${which}: looks at no more than ${most} rows`, async () => {
        const page = { order: 'starts_at', backwards, limit };
        const selection = { owner, ids: [ownerId], filters };
        assert.ok((await rowsOfPage(selectPages(record, selection, page))) <= most);
      });
    }

async function rowsOfPage({ statement, values }: ReturnType<typeof selectPages>): Promise<number> {
  const plan = await planOf(database, statement, values, scope);
  assert.is(plan['Actual Rows'], limit);
  return rowsOf(plan, ['event']);
}

/** Half of them cancelled: within the last day, and of a month that ended within the last; others of a month to come. */
const others = [
  withoutTriggers,
  events(
    "'Brunch', status, n % 10 = 0",
    "- interval '4 hours' - n * interval '10 seconds'",
    'null',
    "venue v, generate_series(1, 5000) n, (values ('scheduled'), ('cancelled')) each_status (status)",
  ),
  events(
    "'Fair', status, n % 10 = 0",
    "- interval '31 days' - n * interval '10 minutes'",
    "interval '30 days'",
    "venue v, generate_series(1, 1000) n, (values ('scheduled'), ('cancelled')) each_status (status)",
  ),
  events(
    "'Fair', 'scheduled', n % 10 = 0",
    "+ n * interval '1 hour'",
    "interval '30 days'",
    'venue v, generate_series(24, 2000) n',
  ),
  'analyze event_row',
];

test(`the next events of an audience and a locale, where thousands have ended lately or are far ahead: looks at no more than ${bound} rows`, async () => {
  const lists = [record, embeddingEvents].flatMap((listed) =>
    (['audience', 'locale'] as const).flatMap((owner) =>
      [{ upcoming: true }, { from: now, status: 'scheduled' as const }].map((filters) => {
        const selection = { owner, ids: [owner === 'locale' ? locale : audience], filters };
        return selectPages<unknown, typeof record.filters>(listed, selection, { order: 'starts_at', limit });
      }),
    ),
  );
  await runSteps(database, others);
  const rows = [];
  for (const list of lists) rows.push(await rowsOfPage(list));
  assert.ok(Math.max(...rows) <= bound, `${rows}`);
});
