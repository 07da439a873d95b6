import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { statement } from '../support/statement.ts';
import { openNewDatabase } from './support/database.ts';

const database = await openNewDatabase();
test.after(() => database.close());

const quotient = statement<{ quotient: number }, [divisor: number]>(
  'quotient',
  'select 12 / $1::int as quotient',
);
const nonsense = statement<never, []>('nonsense', 'select from nowhere');

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

test('a read that fails among others at once: fails alone, and says why', async () => {
  for (const round of ['unprepared', 'prepared']) {
    const answers = await Promise.all([
      database.query(quotient, [2]),
      database.query(quotient, [0]).catch(codeOf),
      database.query(nonsense, []).catch(codeOf),
      database.query(quotient, [3]),
    ]);
    assert.equal(answers, [[{ quotient: 6 }], '22012', '42P01', [{ quotient: 4 }]], round);
  }
});

test.run();
