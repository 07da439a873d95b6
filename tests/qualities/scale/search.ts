import { publicScope } from '../../../core/request/scope.ts';
import { openDatabase } from '../../../orm/database.ts';
import { search } from '../../../orm/reads/search.ts';
import { loadSample } from '../../../orm/sample/load.ts';
import { judgedQueries } from '../../search/judged-queries.ts';
import { createTestDatabase, serverUrl } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { addPast, fillSearch } from './fill-search.ts';
import { cpuOfEach } from './measure.ts';
import { randomQueries } from './random-queries.ts';

// The database's CPU per search, before and after past events are added:
// npm run bench -- search [VENUES [PAST EVENTS A VENUE]]
const [venues = 100_000, past = 50] = process.argv.slice(2).map(Number);
if (serverUrl === undefined) {
  console.error('TEST_DATABASE_URL: name a PostgreSQL server on this machine, as postgresql://…');
  process.exit(1);
}
const { url, drop } = await createTestDatabase(serverUrl);
const database = await openDatabase({ url, poolSize: 1 });
try {
  const { audiences } = await loadSample(database, new Date());
  const toronto = audiences.find(({ subdomain }) => subdomain === 'toronto')?.id ?? '';
  await fillSearch(url, venues);
  const names = await database.query(
    statement<{ name: string }, []>('names', 'select name from event order by id limit 3000'),
    [],
  );
  const judged = Object.values(judgedQueries).flatMap((queries) => queries.map(({ q }) => q));
  const queries = [
    ...judged,
    ...randomQueries(
      names.map(({ name }) => name),
      1000,
    ),
  ];
  await measure(`${venues} venues, ${venues * 5} upcoming events`, toronto, queries);
  await addPast(url, past);
  await measure(`and ${venues * past} past events`, toronto, queries);
} finally {
  await database.close();
  await drop();
}

async function measure(what: string, audience: string, queries: readonly string[]): Promise<void> {
  const point = [43.65, -79.38] as const;
  for (const [who, audienceId, [latitude, longitude]] of [
    ['one audience', audience, [null, null]],
    ['one audience, near a point', audience, point],
    ['all audiences', null, [null, null]],
  ] as const) {
    const scope = publicScope({ now: () => new Date() }, audienceId);
    const calls = queries.map(
      (q) => () => database.query(search, scope, [q, 20, latitude, longitude, ['venue', 'event', 'person']]),
    );
    const times = (await cpuOfEach(database, calls)).toSorted((one, other) => one - other);
    const at = (part: number) => `${times[Math.ceil(times.length * part) - 1]?.toFixed(1)} ms`;
    console.log(`${what}; ${who}: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${at(1)}`);
  }
}
