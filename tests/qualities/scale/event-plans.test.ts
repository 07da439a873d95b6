import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../orm/database.ts';
import { filteredAtVenue, filteredInLocale } from '../../../orm/reads/filtered-events.ts';
import { nextInLocale, unfeaturedInLocale } from '../../../orm/reads/upcoming-events.ts';
import { events as record } from '../../../orm/records/event.ts';
import { selectPages } from '../../../orm/records/list.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { openTestDatabase } from '../../support/database.ts';
import { statement } from '../../support/statement.ts';
import { withoutTriggers } from './fill.ts';
import { planOf, rowsLookedAt, scansIn } from './plan.ts';

const id = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;
const [audience, nil] = [id(1), id(0)];
const [locale, venue] = [id(11), id(21)];
const now = '2026-11-22T12:00:00Z';
const past = 20_000;

const stamps = `now(), now()`;
const events = (values: string, from: string) =>
  `insert into event (id, audience_id, venue_id, locale_id, name, status, featured, starts_at, ends_at, time_zone, created_at, updated_at)
   select gen_random_uuid(), v.audience_id, v.id, v.locale_id, ${values}, ${stamps} from ${from}`;

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
    `'Dance', s.status, n % 10 = 0, '${now}'::timestamptz - n * interval '15 minutes', null, 'America/Toronto'`,
    `venue v, generate_series(-2000, ${past}) n, (values ('scheduled'), ('cancelled')) s (status)`,
  ),
  events(
    `'Exhibition', 'scheduled', n % 2 = 0, '${now}'::timestamptz - n * interval '100 days',
       '${now}'::timestamptz - n * interval '100 days' + interval '3 years', 'America/Toronto'`,
    'venue v, generate_series(1, 20) n',
  ),
  'analyze',
];

let database: Database;
let drop: () => Promise<void>;

const run = (texts: readonly string[]) =>
  database.transaction(async ({ query }) => {
    for (const text of texts) await query(statement<object, []>(text, text), []);
  });

test.before(async () => {
  ({ database, drop } = await openTestDatabase());
  await run(steps);
});
test.after(() => drop());

const scope = wholeAudience(audience, now);

const limit = 20;

/** Of each of five spans a page, and those that begin on another day, within 16 hours of it. */
const bound = 6 * limit;
const ofOtherDays = 2 * 64;

/** Only the indexes of a locale and of an audience leave out those that began within a day and are over. */
const ofDayBefore = 96;

type Values = [from: string, until: string, day: string | null];

const times: [title: string, after: string, values: Values, most: number][] = [
  ['of today', '-infinity', ['-infinity', 'infinity', '2026-11-22'], bound + ofOtherDays],
  ['of a past day', '-infinity', ['-infinity', 'infinity', '2026-06-22'], bound + ofOtherDays],
  ['of the first day', '-infinity', ['-infinity', 'infinity', '2020-01-01'], bound],
  ['of the last day', '-infinity', ['-infinity', 'infinity', '2090-01-01'], bound],
  ['from now', '-infinity', [now, 'infinity', null], bound],
  ['of an hour', '-infinity', ['2026-10-01T12:00Z', '2026-10-01T13:00Z', null], bound],
  ['until a past hour', '-infinity', ['-infinity', '2026-10-01T13:00Z', null], bound],
  ['until now, a later page', '2026-10-01T12:00Z', ['-infinity', now, null], bound],
  ['from years ago', '-infinity', ['2020-01-01T00:00Z', 'infinity', null], bound],
  ['after the last', '-infinity', ['2090-01-01T00:00Z', 'infinity', null], bound],
];

for (const [title, after, values, most] of times)
  for (const [owner, read, ownerId, featured, index] of [
    ["a locale's featured events", filteredInLocale.withAnyName, locale, true, 'event_locale_times'],
    ["a locale's other events", filteredInLocale.withAnyName, locale, false, 'event_locale_times'],
    ["a venue's events", filteredAtVenue.withAnyName, venue, null, 'event_venue_upcoming'],
  ] as const)
    test(`${owner} ${title}, by a plan for all values: from ${index}, looking at no more than ${mostOf(read, most)} rows`, async () => {
      const own = [ownerId, limit, after, nil, ...values, featured];
      const plan = await planOf(database, read.text, [...own, ...read.scopeParts.map((part) => scope[part])]);
      const scans = scansIn(plan, ['event']);
      const ranges = scans.filter((scan) => scan['Index Name'] === index);
      assert.is(ranges.length, 5, JSON.stringify(scans));
      const lookedAt = scans.map(rowsLookedAt).reduce((sum, rows) => sum + rows, 0);
      assert.ok(lookedAt <= mostOf(read, most), `${lookedAt} rows: ${JSON.stringify(scans)}`);
    });

function mostOf(read: typeof filteredAtVenue.withAnyName, most: number): number {
  return read === filteredAtVenue.withAnyName ? most + ofDayBefore : most;
}

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
      // A venue's of the day before, and where they are asked for, as many cancelled ones.
      const days = which === 'from now' ? 2 : 1;
      const most = owner === 'venue' ? bound + days * ofDayBefore : bound;
      test(`a list in GraphQL of ${owner} with ${backwards ? 'the last' : 'the first'} events, ${which}: looks at no more than ${most} rows`, async () => {
        const page = { order: 'starts_at', descending: false, backwards, limit, total: limit };
        const selection = { owner, ids: [ownerId], filters };
        const { statement: list, values } = selectPages(record, selection, page);
        assert.ok((await rowsOf(list, values)) <= most);
      });
    }

async function rowsOf(
  { text, scopeParts }: Pick<typeof filteredInLocale.withAnyName, 'text' | 'scopeParts'>,
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
    `'Brunch', s.status, n % 10 = 0, '${now}'::timestamptz - interval '4 hours' - n * interval '10 seconds', null, 'UTC'`,
    "venue v, generate_series(1, 5000) n, (values ('scheduled'), ('cancelled')) s (status)",
  ),
  events(
    `'Fair', s.status, n % 10 = 0, '${now}'::timestamptz - interval '31 days' - n * interval '10 minutes',
       '${now}'::timestamptz - interval '1 day' - n * interval '10 minutes', 'UTC'`,
    "venue v, generate_series(1, 1000) n, (values ('scheduled'), ('cancelled')) s (status)",
  ),
  events(
    `'Fair', 'scheduled', n % 10 = 0, '${now}'::timestamptz + n * interval '1 hour',
       '${now}'::timestamptz + n * interval '1 hour' + interval '30 days', 'UTC'`,
    'venue v, generate_series(24, 2000) n',
  ),
  'analyze event',
];

const start = ['-infinity', nil];
const fromNow = [now, 'infinity', null];

test(`the next events of an audience and a locale, where thousands have ended lately or are far ahead: looks at no more than ${bound} rows`, async () => {
  const lists = (['audience', 'locale'] as const).flatMap((owner) =>
    [{ upcoming: true }, { from: now }].map((filters) => {
      const selection = { owner, ids: [owner === 'locale' ? locale : audience], filters };
      return selectPages(record, selection, {
        order: 'starts_at',
        descending: false,
        backwards: false,
        limit,
        total: limit,
      });
    }),
  );
  const reads: (() => Promise<number>)[] = [
    ...lists.map(
      ({ statement: list, values }) =>
        () =>
          rowsOf(list, values),
    ),
    () => rowsOf(unfeaturedInLocale, [locale, limit, ...start]),
    () => rowsOf(nextInLocale, [locale, limit]),
    () => rowsOf(filteredInLocale.withAnyName, [locale, limit, ...start, ...fromNow, false]),
  ];
  await run(others);
  const rows = [];
  for (const read of reads) rows.push(await read());
  assert.ok(Math.max(...rows) <= bound, `${rows}`);
});

test.run();
