import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { statement } from '../support/database/statement.ts';
import { foundByRuns } from './support/found-by-runs.ts';

const { database } = (await testApp()).dependencies;

/** What is no field of the record itself, on any table. */
const kept = [
  'id',
  'audience_id',
  'created_at',
  'updated_at',
  'version',
  'raised_by',
  'edited_fields',
  'deleted_with',
  'merged_into',
];

/** The same on one table: made of other columns, or changed by what is no change of the record. */
const others: Record<string, string[]> = {
  audience: ['revision'],
  event_row: ['over_at', 'span'],
  invitation: ['role', 'note', 'prefix', 'hash', 'expires_at'],
  photo_row: ['standalone'],
  series_row: ['made_until'],
  service_token: ['last_used_at'],
  webhook: ['ended_because', 'former_secret_until', 'cursor', 'position', 'failing_since'],
  source: foundByRuns,
};

const tables = statement<{ table: string; columns: string[]; trigger: string | null }, []>(
  'versioned_tables',
  `select t.relname as table, (
     select pg_get_triggerdef(g.oid) from pg_trigger g
     where g.tgrelid = t.oid and g.tgfoid = 'count_version'::regproc) as trigger, array(
     select attname::text from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped
   ) as columns
   from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'raised_by'
   where t.relkind = 'r' order by t.relname`,
);

test('every column of a record: a change of it raises the version, or it is stated that it does not', async () => {
  const found = await database.query(tables, []);
  assert.ok(found.length >= 18);
  for (const { table, columns, trigger } of found) {
    const counted = [...(trigger ?? '').matchAll(/old\.(\w+)/g)].map(([, column]) => column);
    const uncounted = columns.filter((column) => !counted.includes(column) && !kept.includes(column));
    assert.equal(uncounted, others[table] ?? [], table);
  }
});

const insert = statement<{ version: number; updated_at: string }, [at: string]>(
  'insert_audience_of_old',
  `with new as (insert into audience (id, name, subdomain, created_at, updated_at)
     values (gen_random_uuid(), 'A', 'a-' || gen_random_uuid(), $1, $1) returning *)
   select version, updated_at from new`,
);

test('a new row of a statement that knows nothing of versions, such as of the previous release: has version 1', async () => {
  const [row] = await database.query(insert, ['2026-01-01T00:00:00.000Z']);
  assert.equal(row, { version: 1, updated_at: '2026-01-01T00:00:00.000Z' });
});
