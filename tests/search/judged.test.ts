import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { search } from '../../orm/reads/search.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import { statement } from '../support/database/statement.ts';
import { judgedQueries } from './judged-queries.ts';
import { openSample } from './sample-database.ts';

let sample: Awaited<ReturnType<typeof openSample>>;

test.before(async () => {
  sample = await openSample();
});
test.after(() => sample.drop());

const namesOfHits = statement<{ name: string }, [ids: string[]]>(
  'names_of_hits',
  `select r.name from (select id, name from venue union all select id, name from event union all select id, name from person) r
   where r.id = any($1::uuid[]) order by array_position($1::uuid[], r.id)`,
);

/** Where the user is: unknown, among most of the venues, at their edge, and far from all of them. */
const points = {
  nowhere: null,
  Toronto: [43.65, -79.38],
  Scarborough: [43.77, -79.18],
  Sydney: [-33.86, 151.2],
} as const;

for (const [place, point] of Object.entries(points))
  test(`a hundred queries on the sample data, from ${place}: at least 95 have what is meant among the first three`, async () => {
    const misses: string[] = [];
    let count = 0;
    const { database, audiences } = sample;
    for (const { id, subdomain } of audiences)
      for (const { q, kind, name } of judgedQueries[subdomain] ?? []) {
        count++;
        const [latitude = null, longitude = null] = point ?? [];
        const values = [q, 3, latitude, longitude, ['venue', 'event', 'person']] as const;
        const hits = await database.query(search, wholeAudience(id, new Date().toISOString()), [...values]);
        const ids = hits.filter((hit) => hit.kind === kind).map((hit) => hit.id);
        const names = (await database.query(namesOfHits, [ids])).map((row) => row.name.toLowerCase());
        if (!names.includes(name.toLowerCase())) misses.push(`${q}: ${names}`);
      }
    assert.is(count, 100);
    assert.ok(misses.length <= 5, misses.join('\n'));
  });
