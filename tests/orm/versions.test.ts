import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../orm/database.ts';
import { statement } from '../support/statement.ts';
import { openNewDatabase } from './support/database.ts';

let database: Database;
test.before(async () => {
  database = await openNewDatabase();
});
test.after(() => database.close());

const tables = statement<{ table: string; trigger: string | null }, []>(
  'versioned_tables',
  `select t.relname as table, (
     select pg_get_triggerdef(g.oid) from pg_trigger g
     where g.tgrelid = t.oid and g.tgfoid = 'count_version'::regproc) as trigger
   from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'raised_by'
   where t.relkind = 'r' order by t.relname`,
);

test('every column of a record: a change of it raises the version, or it is stated that it does not', async () => {
  const found = await database.query(tables, []);
  assert.is(found.length, 13);
  const uncounted = found.map(({ table, trigger }) => {
    assert.match(trigger ?? '', 'BEFORE UPDATE ON', table);
    return [table, [...(trigger ?? '').matchAll(/'(\w+)'/g)].map(([, column]) => column)] as const;
  });
  assert.equal(
    Object.fromEntries(uncounted.filter(([, columns]) => columns.length > 0)),
    {
      audience: ['created_at', 'revision'],
      event: ['over_at', 'span'],
      photo: ['standalone'],
      service_token: ['last_used_at'],
    },
    'made of other columns, or changed by what is no change of the record',
  );
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

test.run();
