import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Database, openDatabase, type Parts, type Transaction } from '../../orm/database.ts';
import { wholeAudience } from '../../orm/scope.ts';
import type { Query } from '../../orm/statement.ts';
import { serverUrl as server } from '../support/database.ts';
import { statement } from '../support/statement.ts';
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

/** A statement that belongs to an audience only by the scope it is given. */
const scoped = <Row, Values extends readonly unknown[]>(
  name: string,
  text: string,
): Query<Row, Values, true> => ({ ...statement<Row, Values>(name, text), isScoped: true });

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
    url.searchParams.set('query_timeout', '300');
    const reads = await openDatabase({ url: url.href, poolSize: 1 });
    const process = statement<{ pid: number }, []>('process', 'select pg_backend_pid() as pid');
    const before = await reads.query(process, []);
    await pause(500);
    assert.equal(await reads.query(process, []), before);
    await reads.close();
  });

  const scopeOf = () => wholeAudience(randomUUID(), new Date().toISOString());
  const [one, other] = [scopeOf(), scopeOf()];
  const sleeping = scoped<object, [seconds: number]>('sleeping', 'select pg_sleep($1)::text');
  const instant = scoped<object, []>('instant', 'select');

  /** Milliseconds until each had its result, all begun at once. */
  const timesOf = async (...reads: (() => Promise<unknown>)[]) => {
    const start = performance.now();
    return Promise.all(reads.map((read) => read().then(() => performance.now() - start)));
  };

  test('costly reads: one at a time for each audience, and no other read waits for them', async () => {
    const [first = 0, second = 0, ofOther = 0, small = 0] = await timesOf(
      () => database.costlyQuery(sleeping, one, [0.3]),
      () => database.costlyQuery(instant, one, []),
      () => database.costlyQuery(instant, other, []),
      () => database.query(instant, one, []),
    );
    assert.ok(first >= 300);
    assert.ok(second >= first, `${second}`);
    for (const time of [ofOther, small]) assert.ok(time < first, `${time}`);
  });

  test('a costly read that fails: ends its turn', async () => {
    const failing = scoped<object, []>('failing', 'select 1 / 0');
    const failed = database.costlyQuery(failing, one, []).catch(codeOf);
    assert.equal(await Promise.all([failed, database.costlyQuery(instant, one, [])]), ['22012', [{}]]);
  });

  test('a costly read while small ones wait: the next one is sent after a pause as long', async () => {
    const untilNext = async () => {
      const [, next = 0] = await timesOf(
        () => database.costlyQuery(sleeping, one, [0.3]),
        () => database.costlyQuery(instant, one, []),
      );
      return next;
    };
    const alone = await untilNext();
    const small = database.query(sleeping, one, [0.5]);
    const besideSmall = await untilNext();
    await small;
    assert.ok(besideSmall - alone > 150, `${alone}, ${besideSmall}`);
  });

  test('a statement of a transaction while small reads wait: followed by a pause if the transaction is long', async () => {
    const sleep = async ({ query }: Transaction) => {
      const start = performance.now();
      await query(sleeping, one, [0.3]);
      return performance.now() - start;
    };
    const besideRead = async (work: () => Promise<number>) => {
      const small = database.query(sleeping, one, [0.5]);
      const time = await work();
      await small;
      return time;
    };
    const short = await besideRead(() => database.transaction(sleep));
    const long = await besideRead(() => database.longTransaction(one.audienceId, sleep));
    assert.ok(long - short > 150, `${short}, ${long}`);
  });

  test('work in parts while small reads wait: a pause after each part, in a long transaction too', async () => {
    function* partsOf20ms(): Parts<void> {
      for (let part = 0; part < 5; part++) {
        const end = performance.now() + 20;
        while (performance.now() < end);
        yield;
      }
    }
    const timeOf = async (run: () => Promise<void>) => {
      const small = database.query(sleeping, one, [1]);
      const start = performance.now();
      await run();
      const time = performance.now() - start;
      await small;
      return time;
    };
    const outside = await timeOf(() => database.runParts(partsOf20ms()));
    const within = await timeOf(() =>
      database.longTransaction(one.audienceId, ({ runParts }) => runParts(partsOf20ms())),
    );
    assert.ok(outside > 170 && within > 170, `${outside}, ${within}`);
  });

  test('a long transaction while small reads wait: without a pause if another waits for the lock of its audience', async () => {
    const small = database.query(sleeping, one, [2]);
    const time = () =>
      database.longTransaction(one.audienceId, async ({ lockAudience, query }) => {
        await lockAudience(one.audienceId);
        const start = performance.now();
        await query(sleeping, one, [0.2]);
        await query(sleeping, one, [0.2]);
        return performance.now() - start;
      });
    const alone = await time();
    const write = () => database.transaction(({ lockAudience }) => lockAudience(one.audienceId));
    const [besideWriter] = await Promise.all([time(), pause(50).then(write), small]);
    assert.ok(alone - besideWriter > 250, `${alone}, ${besideWriter}`);
  });
}

test.run();
