import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nearest } from '../../../core/venues/nearest.ts';
import type { Database } from '../../../orm/database.ts';
import { filteredAtVenue, filteredInLocale } from '../../../orm/reads/filtered-events.ts';
import { nearestVenues } from '../../../orm/reads/nearest-venues.ts';
import {
  featuredInLocale,
  nextInLocale,
  unfeaturedInLocale,
  upcomingAtVenue,
} from '../../../orm/reads/upcoming-events.ts';
import { selectPages } from '../../../orm/records/list.ts';
import { people, peopleInLocale } from '../../../orm/records/person.ts';
import type { AnyFilters, RecordDeclaration } from '../../../orm/records/record.ts';
import { venueById, venues, venuesByName } from '../../../orm/records/venue.ts';
import type { Scope } from '../../../orm/statements/scope.ts';
import { openTestDatabase } from '../../support/database.ts';
import { statement } from '../../support/statement.ts';
import { fill } from './fill.ts';
import { type PlanNode, planOf, rowsLookedAt, scansIn } from './plan.ts';

interface Place {
  id: string;
  locale_id: string;
  latitude: number;
  longitude: number;
}

let database: Database;
let drop: () => Promise<void>;
let place: Place;

test.before(async () => {
  ({ database, drop } = await openTestDatabase());
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
const now = new Date().toISOString();
const soon = new Date(Date.now() + 20 * 24 * 3600_000).toISOString();

const yearAgo = new Date(Date.now() - 365 * 24 * 3600_000).toISOString();

const everyAudience: Scope = { audienceId: null, hidden: false, isAdmin: false, userId: nobody, now };

/** The most rows that a scan of venue, event or person may look at: none of these reads returns more than 20. */
const bound = 100;

type Read = Pick<typeof venueById, 'text' | 'scopeParts'>;

const cases: [name: string, read: Read, values: () => unknown[], index: string][] = [
  ['one venue', venueById, () => [place.id], 'venue_'],
  [
    "a locale's nearest venues",
    nearestVenues,
    () => [place.locale_id, place.latitude, place.longitude, 20, 36, null, null],
    'venue_locale_spot',
  ],
  [
    "a locale's venues by name",
    venuesByName,
    () => [place.locale_id, 20, '', nobody],
    'venue_locale_name_key',
  ],
  [
    "a later page of a locale's venues by name",
    venuesByName,
    () => [place.locale_id, 20, 'venue 3', nobody],
    'venue_locale_name_key',
  ],
  [
    "a locale's people by name",
    peopleInLocale,
    () => [place.locale_id, 20, '', nobody],
    'person_locale_name_key',
  ],
  [
    "a later page of a locale's people by name",
    peopleInLocale,
    () => [place.locale_id, 20, 'person 3', nobody],
    'person_locale_name_key',
  ],
  [
    "a locale's featured events",
    featuredInLocale,
    () => [place.locale_id, 20, '-infinity', nobody],
    'event_locale_times',
  ],
  [
    "a locale's other events",
    unfeaturedInLocale,
    () => [place.locale_id, 20, '-infinity', nobody],
    'event_locale_times',
  ],
  ["a locale's next events", nextInLocale, () => [place.locale_id, 20], 'event_locale_times'],
  [
    "a later page of a locale's other events",
    unfeaturedInLocale,
    () => [place.locale_id, 20, soon, nobody],
    'event_locale_times',
  ],
  [
    "a locale's other events from now on",
    filteredInLocale.withAnyName,
    () => [place.locale_id, 20, '-infinity', nobody, now, 'infinity', null, false],
    'event_locale_times',
  ],
  [
    "a later page of a locale's events of a day",
    filteredInLocale.withAnyName,
    () => [place.locale_id, 20, soon, nobody, '-infinity', 'infinity', soon.slice(0, 10), false],
    'event_locale_times',
  ],
  [
    "a locale's events of a common name",
    filteredInLocale.withName,
    () => [place.locale_id, 20, '-infinity', nobody, now, 'infinity', null, false, '%event%', 2000],
    'event_locale_times',
  ],
  [
    "a venue's events of this year",
    filteredAtVenue.withAnyName,
    () => [place.id, 20, '-infinity', nobody, yearAgo, now, null, null],
    'event_venue_upcoming',
  ],
  ["a venue's events", upcomingAtVenue, () => [place.id, 20, '-infinity', nobody], 'event_venue_upcoming'],
];

for (const [name, { text, scopeParts }, values, index] of cases)
  test(`${name}, by a plan for all values: from ${index}, looking at no more than ${bound} rows of a table`, async () => {
    const scope = scopeParts.map((part) => everyAudience[part]);
    const scans = scansOf(await planOf(database, text, [...values(), ...scope]));
    assert.ok(
      scans.some((scan) => scan['Index Name']?.startsWith(index)),
      JSON.stringify(scans),
    );
    for (const scan of scans) assert.ok(rowsLookedAt(scan) <= bound, JSON.stringify(scan));
  });

test("a locale's venues within a radius: read with few candidates, whatever the limit", async () => {
  const candidates: unknown[] = [];
  const query: Database['query'] = (statement, ...values) => {
    const own: unknown = values.at(-1);
    candidates.push(Array.isArray(own) ? own[4] : own);
    return database.query(statement, ...values);
  };
  const { locale_id: localeId, latitude, longitude } = place;
  const nearness = { localeId, scope: everyAudience, point: { latitude, longitude }, after: undefined };
  const rows = await nearest({ query }, { ...nearness, radius: 1, limit: 1001 });
  assert.equal(candidates, [64]);
  assert.ok(rows.length > 0 && rows.length < 10);
  assert.ok(rows.every(({ distance }) => distance <= 1));
});

for (const [title, record, index] of [
  ['venues', venues, 'venue_locale_name_key'],
  ['people', people, 'person_locale_name_key'],
] as const) {
  const table = record.type.toLowerCase();

  test(`a locale's ${title} of a common name, among the first candidates: from ${index}, looking at no more than ${bound} rows`, async () => {
    const plan = await planAmong(record, 'e');
    assert.is(plan['Actual Rows'], 4);
    const scans = scansIn(plan, [table]);
    assert.ok(scans.some((scan) => scan['Index Name'] === index));
    for (const scan of scans) assert.ok(rowsLookedAt(scan) <= bound + 20, JSON.stringify(scan));
  });

  test(`a locale's ${title} of a name that is not among the first candidates: nothing is read but their names`, async () => {
    const plan = await planAmong(record, 'none');
    const read = scansIn(plan, [table, 'page', 'photo']).filter((scan) => rowsLookedAt(scan) > 0);
    assert.equal(
      read.map((scan) => scan['Index Name']),
      [index],
    );
  });
}

async function planAmong<Row, Filters extends AnyFilters>(
  record: RecordDeclaration<Row, Filters>,
  name: string,
): Promise<PlanNode> {
  const page = { order: 'name', descending: false, backwards: false, limit: 4, total: 4 };
  const { statement: list, values } = selectPages<Row, AnyFilters>(
    record,
    { owner: 'locale', ids: [place.locale_id], filters: {} },
    { ...page, among: { candidates: bound, name } },
  );
  const scope = list.scopeParts.map((part) => everyAudience[part]);
  return planOf(database, list.text, [...values, ...scope]);
}

const scansOf = (plan: PlanNode) => scansIn(plan, ['venue', 'event', 'person']);

test.run();
