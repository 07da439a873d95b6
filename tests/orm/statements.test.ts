import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { noColumns, parameters, query } from '../../orm/statements/statement.ts';
import { allStatements } from './support/all-statements.ts';
import { openRawConnection, resultColumns } from './support/result-columns.ts';
import { mismatches } from './support/row-columns.ts';

const connection = await openRawConnection();
test.after(() => connection.close());

for (const { name, text, row } of allStatements) {
  test(`${name}: its columns are those of its row`, async () => {
    assert.equal(mismatches(await resultColumns(connection, text), row), []);
  });
}

test('a row with another type, without a column, or with one too many: each is named', async () => {
  const text = `select 1.5::float8 as a, '{a}'::text[] as b, now() as c, 1 as c`;
  const row = z.object({ a: z.int(), b: z.array(z.number()), d: z.string() });
  assert.equal(mismatches(await resultColumns(connection, text), row), [
    'd: no column in SQL',
    'a: double precision in SQL, integer in the row',
    'b: text[] in SQL, array of number in the row',
    'c: not in the row',
    'c: twice in SQL',
  ]);
});

test('a second statement of the same name: refused', () => {
  const declare = () => query('declared_twice', noColumns, parameters<[]>(), 'select');
  declare();
  assert.throws(declare, 'Two statements are named declared_twice.');
});
