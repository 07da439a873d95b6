import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FilterValues } from '../../../orm/records/filters.ts';
import { changes } from '../../../orm/records/history.ts';
import type { Selection } from '../../../orm/records/list.ts';
import { type PageRequest, selectPages } from '../../../orm/records/list.ts';
import { nilId } from '../../../orm/statements/input-types.ts';
import { type Scope, wholeAudience } from '../../../orm/statements/scope.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { runSteps } from '../../support/database/run-steps.ts';
import { planOf, rowsLookedAt, scansIn } from './plan.ts';

const audience = '00000000-0000-0000-0000-00000000000a';
const record = '00000000-0000-0000-0000-000000000001';
const batch = '00000000-0000-0000-0000-000000000007';
const actor = '00000000-0000-0000-0000-000000000009';
const changesOfAudience = 50_000;
const changesOfBatch = 1000;

/** Changes of two audiences by batches. One in a thousand is of a domain; each batch changes one venue again. */
const steps = [
  `insert into change (audience_id, position, kind, record, operation, before, after, actor_kind, actor, batch, changed_at)
   select a.id::uuid, 1000 + n / ${changesOfBatch}, case n % 1000 when 0 then 'domain' when 1 then 'venue' else 'event' end,
     lpad(to_hex(case n % ${changesOfBatch} when 1 then 1 else n end), 32, '0')::uuid, 'update',
     '{"name": "before"}', '{"name": "after"}', 'service_token',
     case n % 5000 when 2 then '${actor}' else gen_random_uuid() end,
     lpad(to_hex(n / ${changesOfBatch}), 32, '0')::uuid, now() - (${changesOfAudience} - n) * interval '1 minute'
   from (values ('${audience}'), ('00000000-0000-0000-0000-00000000000b')) a (id),
     generate_series(1, ${changesOfAudience}) n`,
  'analyze change',
];

const { database, drop } = await openTestDatabase();

test.before(() => runSteps(database, steps));
test.after(() => drop());

const page = { order: 'changed_at', descending: true, backwards: false, limit: 21, total: 21 };
const later = { ...page, after: [1025, nilId] as const };
const inAudience = wholeAudience(audience, new Date().toISOString());
const everywhere = { ...inAudience, audienceId: null };

type Case = [title: string, index: string, Selection<object>, PageRequest, Scope];

const cases: Case[] = [
  ["a record's history", 'change_record', { owner: 'venue', ids: [record], filters: {} }, page, inAudience],
  ["an audience's changes", 'change_position', ofAudience({}), page, inAudience],
  ["a later page of an audience's changes", 'change_position', ofAudience({}), later, inAudience],
  ["an audience's changes by a batch", 'change_batch', ofAudience({ batch_id: batch }), page, inAudience],
  [
    'changes of one record of an audience',
    'change_record',
    ofAudience({ record_id: record }),
    page,
    inAudience,
  ],
  ["an audience's changes by an actor", 'change_actor', ofAudience({ actor_id: actor }), page, inAudience],
  ["an audience's changes of domains", 'change_of_tenant', ofAudience({ kind: 'domain' }), page, inAudience],
  [
    "a tenant's changes",
    'change_of_tenant',
    { owner: 'tenant', ids: [audience], filters: {} },
    page,
    everywhere,
  ],
  [
    'changes of all tenants',
    'change_of_tenants',
    { owner: 'platform', ids: [nilId], filters: {} },
    page,
    everywhere,
  ],
];

function ofAudience(filters: FilterValues<typeof changes.filters>) {
  return { owner: 'audience', ids: [audience], filters };
}

/** Those of one transaction are sorted. */
const bound = 3 * changesOfBatch;

for (const [title, index, selection, listPage, scope] of cases)
  test(`${title}, by a plan for all values: from ${index}, looking at no more than ${bound} rows`, async () => {
    const { statement, values } = selectPages(changes, selection, listPage);
    const scans = scansIn(await planOf(database, statement, values, scope), ['change']);
    assert.ok(scans.length > 0);
    for (const scan of scans) {
      assert.is(scan['Index Name'], index, JSON.stringify(scan));
      assert.ok(rowsLookedAt(scan) <= bound, JSON.stringify(scan));
    }
  });
