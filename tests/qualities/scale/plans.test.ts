import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { publicScope } from '../../../core/request/scope.ts';
import { embeddingEvents } from '../../../orm/records/event.ts';
import type { AnyFilters, FilterValues } from '../../../orm/records/filters.ts';
import { orderOf, type PageRequest, selectPages } from '../../../orm/records/list.ts';
import { people } from '../../../orm/records/person.ts';
import type { ListedRecord } from '../../../orm/records/record.ts';
import { venueById, venues } from '../../../orm/records/venue.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { fill } from './fill.ts';
import { type PlanNode, planOf, rowsLookedAt, scansIn } from './plan.ts';

interface Place {
  id: string;
  locale_id: string;
  latitude: number;
  longitude: number;
}

const { database, drop } = await openTestDatabase();
let place: Place;

test.before(async () => {
  await fill(database, 2000);
  const [found] = await database.query(largest, []);
  if (found === undefined) throw new Error('There are no venues.');
  place = found;
});

test.after(() => drop());

const largest = statement<Place, []>(
  'venue_of_largest_locale',
  `select id, locale_id, latitude, longitude from venue
   order by count(*) over (partition by locale_id) desc, hidden, id limit 1`,
);

const nobody = '00000000-0000-0000-0000-000000000000';
const everyAudience = publicScope({ now: () => new Date() }, null);

/** The most rows that a scan of venue, event or person may look at: none of these reads returns more than 20. */
const bound = 100;

interface Read {
  readonly statement: Parameters<typeof planOf>[1];
  readonly values: readonly unknown[];
}

function listOf<Row, Filters extends AnyFilters>(
  record: ListedRecord<Row, Filters>,
  filters: FilterValues<Filters>,
  page: Partial<PageRequest> = {},
): Read {
  const selection = { owner: 'locale', ids: [place.locale_id], filters };
  const order = orderOf(record, selection);
  return selectPages(record, selection, { order, limit: 20, ...page });
}

const planned = ({ statement, values }: Read) => planOf(database, statement, values, everyAudience);

const near = (within?: number) => ({
  near: { latitude: place.latitude, longitude: place.longitude, within },
});

const cases: [name: string, read: () => Read, index: string][] = [
  ['one venue', () => ({ statement: venueById, values: [place.id] }), 'venue_'],
  ["a locale's nearest venues", () => listOf(venues, near()), 'venue_locale_place'],
  [
    "a later page of a locale's nearest venues",
    () => listOf(venues, near(), { after: [100, nobody] }),
    'venue_locale_place',
  ],
  ["a locale's venues by name", () => listOf(venues, {}), 'venue_locale_name_key'],
  [
    "a later page of a locale's venues by name",
    () => listOf(venues, {}, { after: ['venue 3', nobody] }),
    'venue_locale_name_key',
  ],
  ["a locale's people by name", () => listOf(people, {}), 'person_locale_name_key'],
  [
    "a later page of a locale's people by name",
    () => listOf(people, {}, { after: ['person 3', nobody] }),
    'person_locale_name_key',
  ],
];

for (const [name, read, index] of cases)
  test(`${name}, by a plan for all values: from ${index}, looking at no more than ${bound} rows of a table`, async () => {
    const scans = scansOf(await planned(read()));
    assert.ok(
      scans.some((scan) => scan['Index Name']?.startsWith(index)),
      JSON.stringify(scans),
    );
    for (const scan of scans) assert.ok(rowsLookedAt(scan) <= bound, JSON.stringify(scan));
  });

test("a locale's events of a common name: no more rows are looked at than there are candidates", async () => {
  const filters = { from: everyAudience.now, status: 'scheduled', featured: false, query: 'event' } as const;
  const scans = scansOf(await planned(listOf(embeddingEvents, filters, { candidates: bound })));
  assert.ok(scans.some((scan) => scan['Index Name'] === 'event_locale_times'));
  for (const scan of scans) assert.ok(rowsLookedAt(scan) <= bound, JSON.stringify(scan));
});

test("a locale's venues within a radius: a page and what is as near are looked at, whatever the limit", async () => {
  const plan = await planned(listOf(venues, near(1), { limit: 1001 }));
  assert.ok(plan['Actual Rows'] > 0 && plan['Actual Rows'] < 10);
  for (const scan of scansOf(plan)) assert.ok(rowsLookedAt(scan) <= bound, JSON.stringify(scan));
});

const few = { limit: 4, candidates: bound };

for (const [table, read, index] of [
  ['venue', (query: string) => listOf(venues, { query }, few), 'venue_locale_name_key'],
  ['person', (query: string) => listOf(people, { query }, few), 'person_locale_name_key'],
] as const) {
  const title = table === 'venue' ? 'venues' : 'people';

  test(`a locale's ${title} of a common name, among the first candidates: from ${index}, looking at no more than ${bound} rows`, async () => {
    const plan = await planned(read('e'));
    assert.is(plan['Actual Rows'], 4);
    const scans = scansIn(plan, [table]);
    assert.ok(scans.some((scan) => scan['Index Name'] === index));
    for (const scan of scans) assert.ok(rowsLookedAt(scan) <= bound + 20, JSON.stringify(scan));
  });

  test(`a locale's ${title} of a name that is not among the first candidates: nothing is read but their names`, async () => {
    const plan = await planned(read('none'));
    const scans = scansIn(plan, [table, 'page', 'photo']).filter((scan) => rowsLookedAt(scan) > 0);
    assert.equal(
      scans.map((scan) => scan['Index Name']),
      [index],
    );
  });
}

const scansOf = (plan: PlanNode) => scansIn(plan, ['venue', 'event', 'person']);
