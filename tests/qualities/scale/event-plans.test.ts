import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { embeddingEvents, type eventById, events as record } from '../../../orm/records/event.ts';
import type { FilterValues } from '../../../orm/records/filters.ts';
import { selectPages } from '../../../orm/records/list.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { withoutTriggers } from './fill.ts';
import { planOf, rowsLookedAt, scansIn } from './plan.ts';

const id = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
const [audience, nil] = [id(1), id(0)];
const [locale, venue] = [id(11), id(21)];
const now = '2026-11-22T12:00:00Z';
const past = 20_000;

const stamps = `now(), now()`;
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
  "select set_config('ledger.off', 'on', true)",
  `insert into audience (id, name, subdomain, created_at, updated_at) values ('${audience}', 'Scale', 'scale', ${stamps})`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, '${audience}', 'City', 'city-' || n, 43, -79, 'America/Toronto', ${stamps}
   from generate_series(11, 12) n`,
  `insert into page (id, audience_id, name)
   select ('00000000-0000-0000-0000-' || lpad((n + 10)::text, 12, '0'))::uuid, '${audience}', 'Hall' from generate_series(11, 12) n`,
  `insert into venue (id, audience_id, locale_id, page_id, name, latitude, longitude, created_at, updated_at)
   select p.id, p.audience_id, l.id, p.id, 'Hall', 43, -79, ${stamps} from page p
   join locale l on right(l.id::text, 1) = right(p.id::text, 1)`,
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

const run = (texts: readonly string[]) =>
  database.transaction(async ({ query }) => {
    for (const text of texts) await query(statement<object, []>(text, text), []);
  });

test.before(() => run(steps));
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
      const plan = await planOf(database, read.text, [
        ...values,
        ...read.scopeParts.map((part) => scope[part]),
      ]);
      const scans = scansIn(plan, ['event']);
      assert.equal([...new Set(scans.map((scan) => scan['Index Name']))], [index], JSON.stringify(scans));
      const lookedAt = scans.map(rowsLookedAt).reduce((sum, rows) => sum + rows, 0);
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
        const { statement: list, values } = selectPages(record, selection, page);
        assert.ok((await rowsOf(list, values)) <= most);
      });
    }

async function rowsOf(
  { text, scopeParts }: Pick<typeof eventById, 'text' | 'scopeParts'>,
  own: readonly unknown[],
): Promise<number> {
  const plan = await planOf(database, text, [...own, ...scopeParts.map((part) => scope[part])]);
  assert.is(plan['Actual Rows'], limit);
  return scansIn(plan, ['event']).reduce((sum, scan) => sum + rowsLookedAt(scan), 0);
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
  await run(others);
  const rows = [];
  for (const { statement: list, values } of lists) rows.push(await rowsOf(list, values));
  assert.ok(Math.max(...rows) <= bound, `${rows}`);
});
