import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { searchAllAudiences, searchAudience } from '../../../orm/reads/search.ts';
import type { Scope } from '../../../orm/scope.ts';
import { openTestDatabase } from '../../support/database.ts';
import { statement } from '../../support/statement.ts';
import { fill } from './fill.ts';
import { type PlanNode, planOf, rowsLookedAt, scansIn } from './plan.ts';

const people = 12_000;

const { database, drop } = await openTestDatabase();
test.after(() => drop());

const run = (text: string) =>
  database.transaction(({ query }) => query(statement<{ id: string }, []>('search_plans', text), []));

await fill(database, 1000);
await run(
  `insert into person (id, audience_id, locale_id, name, created_at, updated_at)
   select gen_random_uuid(), audience_id, id, 'Common ' || n, now(), now()
   from (select * from locale limit 1) l, generate_series(1, ${people}) n`,
);
await run('select refresh_search_entries(audience_id, records)::text as id from search_due');
await run('analyze');
const [audience] = await run('select id from audience');

const scope = (audienceId: string | null): Scope => ({
  ...{ audienceId, hidden: false, isAdmin: false },
  ...{ userId: null, now: new Date().toISOString() },
});

/** Of the entries, and of the index by words. */
const bound = 1000;

const indexScansIn = (node: PlanNode): PlanNode[] => [
  ...(node['Node Type'] === 'Bitmap Index Scan' && node['Index Name'] === 'search_entry_lexemes'
    ? [node]
    : []),
  ...(node.Plans ?? []).flatMap(indexScansIn),
];

for (const [who, search, audienceId] of [
  ['of one audience', searchAudience, audience?.id ?? ''],
  ['of all audiences', searchAllAudiences, null],
] as const)
  for (const q of ['common', 'com', 'comon', 'common 4711', 'common common', '47', '?!'])
    test(`a search ${who} for ${q}, where ${people} names have one word: no scan looks at more than ${bound} entries`, async () => {
      const parts = scope(audienceId);
      const values = [q, 20, null, null, ['venue', 'event', 'person']];
      const scopeValues = search.scopeParts.map((part) => parts[part]);
      const plan = await planOf(database, search.text, [...values, ...scopeValues]);
      for (const scan of [...scansIn(plan, ['search_entry']), ...indexScansIn(plan)])
        assert.ok(rowsLookedAt(scan) <= bound, JSON.stringify({ ...scan, Plans: undefined }));
    });

test('events that are over or cancelled have no entries', async () => {
  const [entries] = await run(`select count(*)::text as id from search_entry where kind = 'event'`);
  const [upcoming] = await run(
    `select count(*)::text as id from event where status = 'scheduled' and over_at > now()`,
  );
  assert.equal(entries, upcoming);
});

test.run();
