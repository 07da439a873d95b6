import { test } from 'uvu';
import { assertCarriedTimes } from '../../events/carried-times.ts';
import { assertEntries } from '../../search/entries.ts';
import { testApp } from '../../support/app/app.ts';
import { randomSource } from '../../support/random/random-source.ts';
import { createPublicWalk } from './public-walk.ts';
import { assertReplayed } from './replay.ts';

const { RANDOM_RUNS = '20', RANDOM_STEPS = '60', SEED: firstSeed = 'salsa' } = process.env;
const [runs, steps] = [Number(RANDOM_RUNS), Number(RANDOM_STEPS)];

test(`whatever the interface offers, by everybody, ${runs} times ${steps} steps: no fault, what nobody touches stays, who follows the changes has what a full read gives, and the ledger gives the records`, async () => {
  for (let run = 0; run < runs; run++) {
    const seed = run === 0 ? firstSeed : `${firstSeed}-${run}`;
    const walk = await createPublicWalk(randomSource(seed));
    try {
      for (let step = 0; step < steps; step++) await walk.step();
      await walk.end();
      for (const { id } of walk.audiences) {
        await assertReplayed(id);
        await assertEntries(id);
        await assertCarriedTimes((await testApp()).dependencies.database, id);
      }
    } catch (error) {
      console.error(`It happens again with RANDOM_RUNS=1 RANDOM_STEPS=${steps} SEED=${seed}, after:`);
      for (const step of walk.done) console.error(step);
      throw error;
    }
  }
});
