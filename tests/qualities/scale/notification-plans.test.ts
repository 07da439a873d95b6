import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lockDueNotifications } from '../../../orm/commands/notifications/attempts.ts';
import { wholeAudience } from '../../../orm/statements/scope.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { planOf, rowsOf } from './plan.ts';

const audience = '00000000-0000-0000-0000-00000000000a';
const { database, drop } = await openTestDatabase();

test.before(() =>
  runSteps(database, [
    `insert into audience (id, name, subdomain, created_at, updated_at) values ('${audience}', 'Told', 'told', now(), now())`,
    `insert into "user" (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Ana', now(), now() from generate_series(1, 3000)`,
    'analyze notification',
    `insert into notification (audience_id, user_id, kind, created_at, due_at)
     select '${audience}', id, 'new_events', now(), now() from "user"`,
  ]),
);
test.after(() => drop());

for (const mode of ['generic', 'custom'] as const)
  test(`what is due to 3,000 people since a moment ago, 250 at a time, by a ${mode} plan: each of them is looked at twice, and no other`, async () => {
    const scope = wholeAudience(audience, new Date(Date.now() + 60_000).toISOString());
    const plan = await planOf(database, lockDueNotifications, [250], scope, mode);
    assert.is(plan['Actual Rows'], 250);
    assert.ok(rowsOf(plan, ['notification']) <= 501, JSON.stringify(plan));
  });
