import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Database, openDatabase } from '../../orm/database.ts';
import { serverUrl as server } from '../support/database/database.ts';
import { statement } from '../support/database/statement.ts';
import { createDatabase, openNewDatabase } from './support/database.ts';

let database: Database;
test.before(async () => {
  database = await openNewDatabase();
});
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

test('values: read as they were given, whatever they contain', async () => {
  const texts = ['', 'a,b', 'say "no"', 'back\\slash', '{}', 'NULL', ' ', 'ünï'];
  const given = statement<
    object,
    [texts: string[], text: string, number: number, isTrue: boolean, none: null]
  >(
    'given',
    'select $1::text[] as texts, $2 as text, $3::float8 as number, $4::boolean as "isTrue", $5::text[] as none',
  );
  for (const text of texts) {
    const values: [string[], string, number, boolean, null] = [texts, text, -1.5e-7, true, null];
    assert.equal(await database.query(given, values), [
      { texts, text, number: -1.5e-7, isTrue: true, none: null },
    ]);
  }
});

test('a read whose first values are refused: prepared for the next ones all the same', async () => {
  const identified = statement<{ id: string }, [id: string]>('identified', 'select $1::uuid as id');
  const id = randomUUID();
  assert.is(await database.query(identified, ['nobody']).catch(codeOf), '22P02');
  for (const _ of [1, 2, 3]) assert.equal(await database.query(identified, [id]), [{ id }]);
});

/** The embedded database has one connection only. */
if (server !== undefined) {
  const target = server;
  const waiting = statement<object, []>('waiting', 'select pg_advisory_xact_lock(1)::text');

  test('a small read that is sent together with a large one: does not wait for it', async () => {
    const url = await createDatabase(target);
    const reads = await openDatabase({ url });
    const holder = new Client(url);
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    let isPending = true;
    const end = () => {
      isPending = false;
    };
    const large = reads.query({ ...waiting, isLarge: true }, []).then(end, end);
    assert.equal(await reads.query(quotient, [2]), [{ quotient: 6 }]);
    assert.ok(isPending);
    await holder.query('select pg_advisory_unlock(1)');
    await large;
    await holder.end();
    await reads.close();
  });

  test('an address with a time limit for reads: its connections stay open after reads that were in time', async () => {
    const url = new URL(await createDatabase(target));
    url.searchParams.set('query_timeout', '2000');
    const reads = await openDatabase({ url: url.href, poolSize: 1 });
    const process = statement<{ pid: number }, []>('process', 'select pg_backend_pid() as pid');
    const before = await reads.query(process, []);
    await pause(2500);
    assert.equal(await reads.query(process, []), before);
    await reads.close();
  });
}
