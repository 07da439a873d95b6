import { test } from 'uvu';
import { randomSource } from '../../support/random/random-source.ts';
import { createWalk } from './random-walk.ts';
import { assertReplayed } from './replay.ts';

const { MERGE_RUNS = '40', SEED: firstSeed = 'salsa' } = process.env;

/** In one audience, so that records are merged which were merged before. */
const runsOfWalk = 20;
const steps = ['batch', 'batch', 'edit', 'creation', 'deletion', 'restoration', 'rsvp', 'rsvp', 'merge'];

test(`merges after any steps, ${MERGE_RUNS} times: nothing is lost by them, and taken back they leave all as it was`, async () => {
  for (let run = 0; run < Number(MERGE_RUNS); run += runsOfWalk) {
    const seed = `${firstSeed}-${run}`;
    const walk = await createWalk(randomSource(seed));
    const done: string[] = [];
    try {
      for (let turn = 0; turn < runsOfWalk; turn++)
        for (const among of [steps, steps, ['merges, and all of them taken back']])
          done.push(await walk.step(...among));
      await assertReplayed(walk.audience.id);
    } catch (error) {
      console.error(`It happens again with SEED=${firstSeed}, in run ${run}, after:`, done);
      throw error;
    }
  }
});
