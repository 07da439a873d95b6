import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { originsOfSnapshot } from '../../../orm/reads/snapshot.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { audience, id, idOf } from './halls.ts';
import { planOf, rowsOf } from './plan.ts';

const insertOrigins = (owner: string, numbers: string) =>
  `insert into origin (audience_id, kind, source, external_id, record, url, retrieved_at, confidence)
   select ${owner}, 'venue', 'scraper', n::text, ${idOf('n')}, 'https://hall.example/', now(), 1
   from generate_series(${numbers}) n`;

/** The statistics are from before the audience's first batch, when 5,000 others had 4 origins each. */
const steps = [
  `insert into audience (id, name, subdomain, created_at, updated_at)
   select ${idOf('n')}, 'Audience', 'audience-' || n, now(), now() from generate_series(1, 5001) n`,
  insertOrigins(idOf('2 + n % 5000'), '100001, 120000'),
  'analyze origin',
  insertOrigins(`'${audience}'::uuid`, '1, 10000'),
];

const { database, drop } = await openTestDatabase();

test.before(() => runSteps(database, steps));
test.after(() => drop());

test('a snapshot: finds origins by their records right after a first large batch', async () => {
  const records = Array.from({ length: 100 }, (_, n) => id(n + 1));
  const plan = await planOf(database, originsOfSnapshot, [records], { audienceId: audience });
  assert.is(plan['Actual Rows'], 100);
  const read = rowsOf(plan, ['origin']);
  assert.is(read, 100, `${read} origins are read`);
});
