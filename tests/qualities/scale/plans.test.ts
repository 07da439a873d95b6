import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../orm/database.ts';
import { nearestVenues } from '../../../orm/reads/nearest-venues.ts';
import { featuredInLocale, unfeaturedInLocale, upcomingAtVenue } from '../../../orm/reads/upcoming-events.ts';
import { venueById, venuesByName } from '../../../orm/reads/venue.ts';
import { statement } from '../../../orm/statement.ts';
import { openTestDatabase } from '../../support/database.ts';
import { fill } from './fill.ts';

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
  const [found] = await database.read(largest, []);
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

/** The most rows that a scan of venue or event may look at: none of these reads returns more than 20. */
const bound = 100;

const cases: [name: string, text: string, values: () => unknown[], index: string][] = [
  ['one venue', venueById.text, () => [place.id, null, false], 'venue_'],
  [
    "a locale's nearest venues",
    nearestVenues.text,
    () => [place.locale_id, null, false, place.latitude, place.longitude, 20, 36, null, null],
    'venue_locale_spot',
  ],
  [
    "a locale's venues by name",
    venuesByName.text,
    () => [place.locale_id, false, 20, '', nobody],
    'venue_locale_name',
  ],
  [
    "a later page of a locale's venues by name",
    venuesByName.text,
    () => [place.locale_id, false, 20, 'Venue 3', nobody],
    'venue_locale_name',
  ],
  [
    "a locale's featured events",
    featuredInLocale.text,
    () => [place.locale_id, now, false, nobody, 20, '-infinity', nobody],
    'event_locale_upcoming',
  ],
  [
    "a locale's other events",
    unfeaturedInLocale.text,
    () => [place.locale_id, now, false, nobody, 20, '-infinity', nobody],
    'event_locale_upcoming',
  ],
  [
    "a later page of a locale's other events",
    unfeaturedInLocale.text,
    () => [place.locale_id, now, false, nobody, 20, soon, nobody],
    'event_locale_upcoming',
  ],
  [
    "a venue's events",
    upcomingAtVenue.text,
    () => [place.id, now, false, nobody, 20, '-infinity', nobody],
    'event_venue_upcoming',
  ],
];

for (const [name, text, values, index] of cases)
  test(`${name}, by a plan for all values: from ${index}, looking at no more than ${bound} rows of a table`, async () => {
    const scans = scansOf(await planOf(text, values()));
    assert.ok(
      scans.some((scan) => scan['Index Name']?.startsWith(index)),
      JSON.stringify(scans),
    );
    for (const scan of scans) assert.ok(rowsLookedAt(scan) <= bound, JSON.stringify(scan));
  });

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** What PostgreSQL really did, by the generic plan that prepared statements get. */
async function planOf(text: string, values: unknown[]): Promise<Node> {
  const run = <Row>(command: string) => statement<Row, []>(command, command);
  return database.write(async ({ read }) => {
    await read(run('set local plan_cache_mode = force_generic_plan'), []);
    await read(run(`prepare explained as ${text}`), []);
    const explain = `explain (analyze, format json) execute explained(${values.map(literal).join(', ')})`;
    const [row] = await read(run<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain), []);
    await read(run('deallocate explained'), []);
    if (row === undefined) throw new Error('There is no plan.');
    return row['QUERY PLAN'][0].Plan;
  });
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const scansOf = (node: Node): Node[] => [
  ...(['venue', 'event'].includes(node['Relation Name'] ?? '') ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

const rowsLookedAt = (scan: Node): number =>
  (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'];

test.run();
