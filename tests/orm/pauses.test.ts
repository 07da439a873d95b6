import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withPause } from '../../orm/audience-turns.ts';

/** Milliseconds from the end of work of 100 ms to the end of its pause, while so many small reads wait. */
async function pauseAfterWork(reads: number): Promise<number> {
  const start = performance.now();
  let end = start;
  await withPause(
    () => reads * (performance.now() - start),
    async () => {
      await sleep(100);
      end = performance.now();
    },
  );
  return performance.now() - end;
}

test('a pause after costly work: as long as small reads waited meanwhile, twice as long as the work at most', async () => {
  const [none, one, many] = [await pauseAfterWork(0), await pauseAfterWork(1), await pauseAfterWork(50)];
  assert.ok(none < 50, `${none}`);
  assert.ok(one >= 95, `${one}`);
  assert.ok(many >= 190, `${many}`);
  assert.ok(many < 1000, `${many}`);
});

test('a pause after costly work that fails: as long, and then the failure', async () => {
  const start = performance.now();
  const fail = () => sleep(100).then(() => Promise.reject(new Error('cancelled')));
  const message = await withPause(() => performance.now(), fail).catch((error: Error) => error.message);
  assert.is(message, 'cancelled');
  assert.ok(performance.now() - start >= 190);
});

test.run();
