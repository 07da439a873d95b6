import { test } from 'uvu';
import { assertCarriedTimes } from '../../events/carried-times.ts';
import { assertEntries } from '../../search/entries.ts';
import { testApp } from '../../support/app/app.ts';
import { randomSource } from '../../support/random/random-source.ts';
import { createWalk } from './random-walk.ts';
import { assertReplayed } from './replay.ts';

const { RANDOM_RUNS = '8', SEED: firstSeed = 'salsa' } = process.env;
const runs = Number(RANDOM_RUNS);

const stepsOfRun = 30;

test(`batches, edits, undos and restores in any order, ${runs} times: the ledger replayed from nothing gives the records, and what is searched is as they are`, async () => {
  for (let run = 0; run < runs; run++) {
    const seed = run === 0 ? firstSeed : `${firstSeed}-${run}`;
    const walk = await createWalk(randomSource(seed));
    const done: string[] = [];
    try {
      while (done.length < stepsOfRun) done.push(await walk.step());
      await assertReplayed(walk.audience.id);
      await assertEntries(walk.audience.id);
      await assertCarriedTimes((await testApp()).dependencies.database, walk.audience.id);
    } catch (error) {
      console.error(`It happens again with RANDOM_RUNS=1 SEED=${seed}, after:`, done);
      throw error;
    }
  }
});
