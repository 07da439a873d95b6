import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { peopleByName } from '../../../orm/commands/named-records.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { audience, halls, idOf, locale, stamps } from './halls.ts';
import { buffersOf, planOf } from './plan.ts';

/** 30,000 people whose names have trigrams in common, each sent by a source; each hundredth has another name by now. */
const steps = [
  ...halls(),
  `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
   select ${idOf('100000 + n')}, '${audience}', '${locale}', 'dancer-' || n / 1000 || '-' || n % 1000 || case when n % 100 = 0 then '-renamed' else '' end, ${stamps}
   from generate_series(1, 30000) n`,
  `insert into person_origin (id, audience_id, locale_id, source, external_id, record, url, retrieved_at, confidence)
   select ${idOf('200000 + n')}, '${audience}', '${locale}', 'scraper', 'dancer-' || n / 1000 || '-' || n % 1000, ${idOf('100000 + n')}, 'https://hall.example/', now(), 1
   from generate_series(1, 30000) n`,
  'analyze person_row, person_origin',
];

const { database, drop } = await openTestDatabase();

test.before(() => runSteps(database, steps));
test.after(() => drop());

const scope = { audienceId: audience };

test('the names of a batch: a thousand people are found by their names alone', async () => {
  const names = Array.from({ length: 1000 }, (_, n) => `dancer-${n < 500 ? 20 : 40}-${n}`);
  const plan = await planOf(database, peopleByName, [names, 'scraper'], scope, 'custom');
  assert.is(plan['Actual Rows'], 495 + 500);
  // By trigrams it is 246,000 on PostgreSQL 15.
  assert.ok(buffersOf(plan) < 15_000, `${buffersOf(plan)} buffers`);
});

test('the same in another case and with other marks: each is found by its bare name', async () => {
  const names = Array.from({ length: 1000 }, (_, n) => `DANCER ${n < 500 ? 20 : 40}. ${n}`);
  const plan = await planOf(database, peopleByName, [names, 'scraper'], scope, 'custom');
  assert.is(plan['Actual Rows'], 495);
  assert.ok(buffersOf(plan) < 15_000, `${buffersOf(plan)} buffers`);
});
