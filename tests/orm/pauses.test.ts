import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  AudienceTurn,
  lengthOfPause,
  longTurnOf,
  Turns,
  withPausesFor,
} from '../../orm/connection/audience-turns.ts';
import type { Database, Parts } from '../../orm/database.ts';
import { openNewDatabase } from './support/database.ts';

let database: Database;
test.before(async () => {
  database = await openNewDatabase();
});
test.after(() => database.close());

for (const [took, waited, length] of [
  [100, 0, 0],
  [100, 60, 240],
  [100, 5000, 400],
  [3000, 5000, 1000],
] as const)
  test(`the pause after work of ${took} ms, while small reads waited for ${waited} ms: ${length} ms`, () => {
    assert.is(lengthOfPause(took, waited), length);
  });

test('a short transaction: pauses for nobody; a long one, until another waits for its turn', async () => {
  const turns = new Turns();
  const [short, long, other] = [
    new AudienceTurn(turns),
    new AudienceTurn(turns, 'audience'),
    new AudienceTurn(turns),
  ];
  assert.not(short.mayPause());
  assert.ok(long.mayPause());
  await long.begin('audience');
  assert.ok(long.mayPause());
  const waiting = other.wait('audience', 1000);
  assert.not(long.mayPause());
  long.end();
  await waiting;
});

/** Whether the transaction may pause when so many milliseconds have passed. */
function mayPauseAfter(milliseconds: number, { mayPause }: AudienceTurn): boolean {
  const now = performance.now;
  performance.now = () => now.call(performance) + milliseconds;
  try {
    return mayPause();
  } finally {
    performance.now = now;
  }
}

test('a long transaction that has had the lock of its audience for 8 seconds: pauses no more', async () => {
  const long = new AudienceTurn(new Turns(), 'audience');
  await long.begin('audience');
  assert.ok(mayPauseAfter(60_000, long), 'it has the turn of this process, and no lock');
  long.setLocked();
  assert.ok(mayPauseAfter(7000, long));
  assert.not(mayPauseAfter(8000, long));
});

test('a long transaction for whose end another long one has waited for two minutes: pauses no more', async () => {
  const turns = new Turns();
  const long = new AudienceTurn(turns, 'audience');
  const release = await turns.take(longTurnOf('audience'), 1000);
  assert.ok(mayPauseAfter(120_000, long), 'nobody waits');
  const waiting = turns.take(longTurnOf('audience'), 1000);
  assert.ok(mayPauseAfter(119_000, long));
  assert.not(mayPauseAfter(120_000, long));
  release();
  await waiting;
  assert.ok(mayPauseAfter(120_000, long), 'nobody waits any more');
});

/** Milliseconds from the end of work of 100 ms, while one small read waited, until its result or failure is given. */
async function pauseAfter(outcome: () => Promise<string>): Promise<[milliseconds: number, outcome: string]> {
  let end = 0;
  const work = async () => {
    await sleep(100);
    end = performance.now();
    return outcome();
  };
  const withPause = withPausesFor(() => performance.now());
  const given = await withPause(work).catch((error: Error) => `failed: ${error.message}`);
  return [performance.now() - end, given];
}

test('costly work: its result is given after the pause, and so is its failure', async () => {
  const [afterResult, result] = await pauseAfter(async () => 'done');
  const [afterFailure, failure] = await pauseAfter(() => Promise.reject(new Error('cancelled')));
  assert.equal([result, failure], ['done', 'failed: cancelled']);
  assert.ok(afterResult > 350 && afterFailure > 350, `${afterResult}, ${afterFailure}`);
});

/** Counts the turns of the event loop while it is run. */
function* countTurns(parts: number): Parts<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  for (let part = 0; part < parts; part++) yield;
  clearImmediate(next);
  return turns;
}

test('work in parts: other work is done in between', async () => {
  assert.ok((await database.runParts(countTurns(10))) >= 10);
  assert.ok((await database.transaction(({ runParts }) => runParts(countTurns(10)))) >= 10);
});

test.run();
