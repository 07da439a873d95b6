import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../orm/database.ts';
import { events as record } from '../../../orm/reads/event.ts';
import { filteredAtVenue, filteredInLocale } from '../../../orm/reads/filtered-events.ts';
import { selectPages } from '../../../orm/reads/list.ts';
import { wholeAudience } from '../../../orm/scope.ts';
import { openTestDatabase } from '../../support/database.ts';
import { statement } from '../../support/statement.ts';
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
  `insert into audience (id, name, subdomain, created_at, updated_at) values ('${audience}', 'Scale', 'scale', ${stamps})`,
  `insert into locale (id, audience_id, name, label, latitude, longitude, time_zone, created_at, updated_at)
   select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, '${audience}', 'City', 'city-' || n, 43, -79, 'America/Toronto', ${stamps}
   from generate_series(11, 12) n`,
  `insert into page (id, audience_id, name)
   select ('00000000-0000-0000-0000-' || lpad((n + 10)::text, 12, '0'))::uuid, '${audience}', 'Hall' from generate_series(11, 12) n`,
  `insert into venue (id, audience_id, locale_id, page_id, name, latitude, longitude, created_at, updated_at)
   select p.id, p.audience_id, l.id, p.id, 'Hall', 43, -79, ${stamps} from page p
   join locale l on right(l.id::text, 1) = right(p.id::text, 1)`,
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

test.before(async () => {
  ({ database, drop } = await openTestDatabase());
  await database.transaction(async ({ query }) => {
    for (const step of steps) await query(statement<object, []>(step, step), []);
  });
});
test.after(() => drop());

const limit = 20;

/** Of each of five spans a page, and those that begin on another day, within 16 hours of it. */
const bound = 6 * limit;
const ofOtherDays = 2 * 64;

type Values = [from: string, until: string, day: string | null];

const times: [title: string, after: string, values: Values, most: number][] = [
  ['of today', '-infinity', ['-infinity', 'infinity', '2026-11-22'], bound + ofOtherDays],
  ['of a past day', '-infinity', ['-infinity', 'infinity', '2026-06-22'], bound + ofOtherDays],
  ['of the first day', '-infinity', ['-infinity', 'infinity', '2020-01-01'], bound],
  ['of the last day', '-infinity', ['-infinity', 'infinity', '2090-01-01'], bound],
  ['from now', '-infinity', [now, 'infinity', null], bound + 96],
  ['of an hour', '-infinity', ['2026-10-01T12:00Z', '2026-10-01T13:00Z', null], bound + 96],
  ['until a past hour', '-infinity', ['-infinity', '2026-10-01T13:00Z', null], bound],
  ['until now, a later page', '2026-10-01T12:00Z', ['-infinity', now, null], bound],
  ['from years ago', '-infinity', ['2020-01-01T00:00Z', 'infinity', null], bound],
  ['after the last', '-infinity', ['2090-01-01T00:00Z', 'infinity', null], bound],
];

for (const [title, after, values, most] of times)
  for (const [owner, read, ownerId, featured, index] of [
    ["a locale's featured events", filteredInLocale.withAnyName, locale, true, 'event_locale_upcoming'],
    ["a locale's other events", filteredInLocale.withAnyName, locale, false, 'event_locale_upcoming'],
    ["a venue's events", filteredAtVenue.withAnyName, venue, null, 'event_venue_upcoming'],
  ] as const)
    test(`${owner} ${title}, by a plan for all values: from ${index}, looking at no more than ${most} rows`, async () => {
      const scope = wholeAudience(audience, now);
      const own = [ownerId, limit, after, nil, ...values, featured];
      const plan = await planOf(database, read.text, [...own, ...read.scopeParts.map((part) => scope[part])]);
      const scans = scansIn(plan, ['event']);
      const ranges = scans.filter((scan) => scan['Index Name'] === index);
      assert.is(ranges.length, 5, JSON.stringify(scans));
      const lookedAt = scans.map(rowsLookedAt).reduce((sum, rows) => sum + rows, 0);
      assert.ok(lookedAt <= most, `${lookedAt} rows: ${JSON.stringify(scans)}`);
    });

/** Of the day before, scheduled and cancelled ones, in both cities. */
const ofDayBefore = 4 * 96;

for (const [owner, ownerId] of [
  ['locale', locale],
  ['venue', venue],
  ['audience', audience],
] as const)
  for (const [which, filters] of [
    ['upcoming ones', { upcoming: true }],
    ...(owner === 'audience'
      ? []
      : ([
          ['from now', { from: now }],
          ['from now that take place', { from: now, status: 'scheduled' }],
        ] as const)),
  ] as const)
    for (const backwards of [false, true])
      test(`a list in GraphQL of ${owner} with ${backwards ? 'the last' : 'the first'} events, ${which}: looks at no more than ${bound + ofDayBefore} rows`, async () => {
        const page = { order: 'starts_at', descending: false, backwards, limit, total: limit };
        const { statement: list, values } = selectPages(record, { owner, ids: [ownerId], filters }, page);
        const scope = wholeAudience(audience, now);
        const plan = await planOf(database, list.text, [
          ...values,
          ...list.scopeParts.map((part) => scope[part]),
        ]);
        assert.is(plan['Actual Rows'], limit);
        const lookedAt = scansIn(plan, ['event']).map(rowsLookedAt);
        const rows = lookedAt.reduce((sum, each) => sum + each, 0);
        assert.ok(rows <= bound + ofDayBefore, `${rows} rows: ${lookedAt}`);
      });

test.run();
