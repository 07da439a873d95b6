import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Database, openDatabase, type Parts, type Transaction } from '../../orm/database.ts';
import { wholeAudience } from '../../orm/statements/scope.ts';
import type { Query } from '../../orm/statements/statement.ts';
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
    url.searchParams.set('query_timeout', '2000');
    const reads = await openDatabase({ url: url.href, poolSize: 1 });
    const process = statement<{ pid: number }, []>('process', 'select pg_backend_pid() as pid');
    const before = await reads.query(process, []);
    await pause(2500);
    assert.equal(await reads.query(process, []), before);
    await reads.close();
  });

  const scopeOf = () => wholeAudience(randomUUID(), new Date().toISOString());
  const [one, other] = [scopeOf(), scopeOf()];
  const sleeping = scoped<object, [seconds: number]>('sleeping', 'select pg_sleep($1)::text');
  const instant = scoped<object, []>('instant', 'select');
  const held = { ...waiting, name: 'held', isScoped: true } as const;

  /** Lets each read of `held` wait until the returned function is called. */
  async function hold(): Promise<() => Promise<void>> {
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = database.transaction(async ({ query }) => {
      await query(waiting, []);
      begun.resolve();
      await over.promise;
    });
    await Promise.race([begun.promise, holding]);
    return () => {
      over.resolve();
      return holding;
    };
  }

  /** Does work while a small read waits for its result. */
  async function besideRead<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await hold();
    const small = database.query(held, one, []).catch(codeOf);
    try {
      return await work();
    } finally {
      await release();
      await small;
    }
  }

  /** Milliseconds that it takes. */
  async function timeOf(work: () => Promise<unknown>): Promise<number> {
    const start = performance.now();
    await work();
    return performance.now() - start;
  }

  test('costly reads: one at a time for each audience, and no other read waits for them', async () => {
    const release = await hold();
    const ended: string[] = [];
    const costly = [
      database.costlyQuery(held, one, []).then(() => ended.push('first')),
      database.costlyQuery(instant, one, []).then(() => ended.push('second')),
    ];
    await database.costlyQuery(instant, other, []);
    await database.query(instant, one, []);
    assert.equal(ended, []);
    await release();
    await Promise.all(costly);
    assert.equal(ended, ['first', 'second']);
  });

  test('a costly read that fails: ends its turn', async () => {
    const failing = scoped<object, []>('failing', 'select 1 / 0');
    const failed = database.costlyQuery(failing, one, []).catch(codeOf);
    assert.equal(await Promise.all([failed, database.costlyQuery(instant, one, [])]), ['22012', [{}]]);
  });

  test('a costly read while small ones wait: the next one is sent after a pause', async () => {
    const both = () =>
      Promise.all([database.costlyQuery(sleeping, one, [0.3]), database.costlyQuery(instant, one, [])]);
    const alone = await timeOf(both);
    const besideSmall = await besideRead(() => timeOf(both));
    assert.ok(besideSmall - alone > 150, `${alone}, ${besideSmall}`);
  });

  test('a statement of a transaction while small reads wait: followed by a pause if the transaction is long', async () => {
    const sleep = ({ query }: Transaction) => timeOf(() => query(sleeping, one, [0.3]));
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
    const outside = await besideRead(() => timeOf(() => database.runParts(partsOf20ms())));
    const within = await besideRead(() =>
      database.longTransaction(one.audienceId, ({ runParts }) => timeOf(() => runParts(partsOf20ms()))),
    );
    assert.ok(outside > 170 && within > 170, `${outside}, ${within}`);
  });

  test('a long transaction while small reads wait: without a pause if another waits for the lock of its audience', async () => {
    const time = (setLocked = () => {}) =>
      database.longTransaction(one.audienceId, async ({ lockAudience, query }) => {
        await lockAudience(one.audienceId);
        setLocked();
        return timeOf(async () => {
          await query(sleeping, one, [0.2]);
          await query(sleeping, one, [0.2]);
        });
      });
    const alone = await besideRead(time);
    const write = () => database.transaction(({ lockAudience }) => lockAudience(one.audienceId));
    const besideWriter = await besideRead(async () => {
      const locked = Promise.withResolvers<void>();
      const [milliseconds] = await Promise.all([time(locked.resolve), locked.promise.then(write)]);
      return milliseconds;
    });
    assert.ok(alone - besideWriter > 250, `${alone}, ${besideWriter}`);
  });
}

test.run();
