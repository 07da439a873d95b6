import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lengthOfPause, withPausesFor } from '../../orm/audience-turns.ts';
import type { Database, Parts } from '../../orm/database.ts';
import { openNewDatabase } from './support/database.ts';

let database: Database;
test.before(async () => {
  database = await openNewDatabase();
});
test.after(() => database.close());

for (const [took, waited, length] of [
  [100, 0, 0],
  [100, 60, 60],
  [100, 5000, 200],
  [3000, 5000, 1000],
] as const)
  test(`the pause after work of ${took} ms, while small reads waited for ${waited} ms: ${length} ms`, () => {
    assert.is(lengthOfPause(took, waited), length);
  });

/** Milliseconds from the end of work of 100 ms, while one small read waited, until its result is given. */
async function pauseAfter(outcome: () => Promise<void>): Promise<number> {
  let end = 0;
  const work = async () => {
    await sleep(100);
    end = performance.now();
    await outcome();
  };
  await withPausesFor(() => performance.now())(work).catch((error: Error) =>
    assert.is(error.message, 'cancelled'),
  );
  return performance.now() - end;
}

test('costly work: its result is given after the pause, and so is its failure', async () => {
  assert.ok((await pauseAfter(() => Promise.resolve())) > 90);
  assert.ok((await pauseAfter(() => Promise.reject(new Error('cancelled')))) > 90);
});

/** Counts the rounds of the event loop while it is run. */
function* countRounds(parts: number): Parts<number> {
  let rounds = 0;
  let next = setImmediate(function count() {
    rounds += 1;
    next = setImmediate(count);
  });
  for (let part = 0; part < parts; part++) yield;
  clearImmediate(next);
  return rounds;
}

test('work in parts: other work is done in between', async () => {
  assert.ok((await database.runParts(countRounds(10))) >= 10);
  assert.ok((await database.transaction(({ runParts }) => runParts(countRounds(10)))) >= 10);
});

test.run();
