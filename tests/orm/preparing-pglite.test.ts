import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PreparingPglite } from '../../orm/embedded/preparing-pglite.ts';

const pglite = await PreparingPglite.open({});
test.after(() => pglite.close());

const prepared = async (text: string): Promise<number> => {
  const { rows } = await pglite.query<{ name: string }>(
    'select name from pg_prepared_statements where statement = $1',
    [text],
  );
  return rows.length;
};

const quotient = 'select $1::int / $2::int as quotient';

test('a statement that is executed again: prepared once', async () => {
  assert.equal((await pglite.query(quotient, [6, 3])).rows, [{ quotient: 2 }]);
  assert.equal((await pglite.query(quotient, [6, 2])).rows, [{ quotient: 3 }]);
  assert.is(await prepared(quotient), 1);
});

test('a statement that fails: executed again with other values, within a transaction and without one', async () => {
  const failed = await pglite.query(quotient, [1, 0]).catch((error) => error);
  assert.is(failed.code, '22012');
  const inTransaction = await pglite
    .transaction((transaction) => transaction.query(quotient, [1, 0]))
    .catch((error) => error);
  assert.is(inTransaction.code, '22012');
  assert.equal((await pglite.query(quotient, [8, 2])).rows, [{ quotient: 4 }]);
});

test('values and rows: texts, arrays, JSON, times and nulls as PGlite has them', async () => {
  const { rows } = await pglite.query(
    'select $1::text as a, $2::text[] as b, $3::jsonb as c, $4::timestamptz as d, $5::int as e, $6::boolean as f',
    ['a "b" \\', ['x,y', 'z"\\', 'ü'], { k: [1] }, '2026-11-24T10:00:00Z', null, false],
  );
  const d = new Date('2026-11-24T10:00:00Z');
  assert.equal(rows, [{ a: 'a "b" \\', b: ['x,y', 'z"\\', 'ü'], c: { k: [1] }, d, e: null, f: false }]);
});

test('a table that has got another column: its rows have it', async () => {
  await pglite.query('create table changing (a int)');
  await pglite.query('insert into changing values ($1)', [1]);
  assert.equal((await pglite.query('select * from changing')).rows, [{ a: 1 }]);
  await pglite.query('alter table changing add b int default 2');
  assert.equal((await pglite.query('select * from changing')).rows, [{ a: 1, b: 2 }]);
});

test('changed rows: counted', async () => {
  await pglite.query('create table counted (a int)');
  const { affectedRows } = await pglite.query('insert into counted select generate_series(1, $1::int)', [3]);
  assert.is(affectedRows, 3);
});

test('a table that grows: after a minute, its statements are planned anew', async () => {
  await pglite.query('create table growing as select 1 as a');
  await pglite.query('create index on growing (a)');
  const text = 'select count(*)::int as found from growing where a = $1::int';
  const planned = async () => {
    await pglite.query(text, [1]);
    const { rows } = await pglite.query(
      'select prepare_time from pg_prepared_statements where statement = $1',
      [text],
    );
    return rows;
  };
  const first = await planned();
  assert.equal(await planned(), first);
  const { now } = performance;
  performance.now = () => now.call(performance) + 61_000;
  await pause(10); // the cache asks for the time once in a millisecond
  try {
    const second = await planned();
    assert.is(second.length, 1);
    assert.not.equal(second, first);
  } finally {
    performance.now = now;
  }
});

test('many statements: the 500 used last are kept', async () => {
  for (let number = 0; number < 600; number++) await pglite.query(`select ${number} as number`);
  assert.is(await prepared('select 0 as number'), 0);
  assert.is(await prepared('select 599 as number'), 1);
  const kept = await pglite.query<{ count: number }>(
    "select count(*)::int as count from pg_prepared_statements where statement ~ '^select [0-9]+ as number$'",
  );
  assert.equal(kept.rows, [{ count: 499 }]);
});

test('a transaction that has ended: its statements are refused', async () => {
  const ended = await pglite.transaction(async (transaction) => transaction);
  const failed = await ended.query(quotient, [1, 1]).catch((error) => error);
  assert.is(failed.message, 'Transaction is closed');
});

test('a read while a transaction is open: waits for it, and sees what it wrote', async () => {
  await pglite.query('create table awaited (a int)');
  const read = 'select count(*)::int as found from awaited';
  assert.equal((await pglite.query(read)).rows, [{ found: 0 }]);
  let reading: Promise<{ rows: unknown[] }> | undefined;
  await pglite.transaction(async (transaction) => {
    reading = pglite.query(read);
    await transaction.query('insert into awaited values ($1)', [1]);
    await transaction.query('insert into awaited values ($1)', [2]);
  });
  assert.equal((await reading)?.rows, [{ found: 2 }]);
});

test.run();
