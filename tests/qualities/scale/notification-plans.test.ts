import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  audiencesToNotify,
  beginNotifications,
  endNotifications,
  lockDueNotifications,
  noteSending,
  postponeNotifications,
} from '../../../orm/commands/notifications/attempts.ts';
import { noticesOfEvents } from '../../../orm/reads/notifications/of-events.ts';
import { noticesOfWeeks } from '../../../orm/reads/notifications/of-weeks.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { statement } from '../../support/database/statement.ts';
import { planOf, rowsOf } from './plan.ts';

const audience = '00000000-0000-0000-0000-00000000000a';
const { database, drop } = await openTestDatabase();

test.before(() =>
  runSteps(database, [
    `insert into audience (id, name, subdomain, created_at, updated_at) values ('${audience}', 'Told', 'told', now(), now())`,
    `insert into audience (id, name, subdomain, created_at, updated_at)
     select gen_random_uuid(), 'Other', 'other-' || n, now(), now() from generate_series(1, 50) n`,
    `insert into "user" (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Ana', now(), now() from generate_series(1, 3000)`,
    'analyze notification',
    `insert into notification (audience_id, user_id, kind, created_at, due_at)
     select '${audience}', id, 'new_events', now(), now() from "user"`,
  ]),
);
test.after(() => drop());

const later = new Date(Date.now() + 3_600_000).toISOString();
const scope = wholeAudience(audience, later);
const some = statement<{ id: string }, []>('some', 'select id from notification limit 250');

for (const mode of ['generic', 'custom'] as const) {
  test(`what is due to 3,000 people since a moment ago, 250 at a time, by a ${mode} plan: each of them is looked at twice, and no other`, async () => {
    const plan = await planOf(database, lockDueNotifications, [250], scope, mode);
    assert.is(plan['Actual Rows'], 250);
    assert.ok(rowsOf(plan, ['notification']) <= 501, JSON.stringify(plan));
  });

  test(`audiences where something is due, by a ${mode} plan: one notification of each is looked at`, async () => {
    const plan = await planOf(database, audiencesToNotify, [later, [], 100], {}, mode);
    assert.is(plan['Actual Rows'], 1);
    assert.ok(rowsOf(plan, ['notification']) < 2, JSON.stringify(plan));
  });
}

test('what becomes of 250 of them: no other is looked at', async () => {
  const ids = (await database.query(some, [])).map(({ id }) => id);
  const all = <Value>(value: Value) => ids.map(() => value);
  const ends = [ids, all(1), all('sent'), all(later), all(0), ids] as const;
  for (const plan of [
    await planOf(database, beginNotifications, [ids, later], scope),
    await planOf(database, noteSending, [ids, all(1), all(1), ids], scope),
    await planOf(database, postponeNotifications, [ids, all(later)], scope),
    await planOf(database, endNotifications, ends, scope),
  ])
    assert.ok(rowsOf(plan, ['notification']) <= 500, JSON.stringify(plan));
});

test('what is said to 250 of them: no other is looked at', async () => {
  const ids = (await database.query(some, [])).map(({ id }) => id);
  for (const query of [noticesOfEvents, noticesOfWeeks]) {
    const plan = await planOf(database, query, [ids], scope);
    assert.ok(rowsOf(plan, ['notification']) <= 500, JSON.stringify(plan));
  }
});
