import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { audienceRoles } from '../../../orm/schema/entities/user.ts';
import { everyKind } from '../../console/every-kind.ts';
import { randomSource } from '../../support/random/random-source.ts';
import { seedWorld } from '../../support/records/worlds.ts';
import { createConsoleWalk, ofAudience, ofPlatform, type Walked } from './console-walk.ts';

const { CONSOLE_STEPS = '150', SEED: seed = 'salsa' } = process.env;

/** What fails happens again with its seed, after the same steps. */
async function walkThrough(walked: Walked, name: string): Promise<void> {
  const done: string[] = [];
  try {
    const walk = await createConsoleWalk(randomSource(`${seed} ${name}`), walked);
    while (done.length < Number(CONSOLE_STEPS)) done.push(await walk.step());
    assert.ok(name === 'contributor' || walk.written() > 0, 'nothing was written');
  } catch (error) {
    console.error(
      `It happens again with CONSOLE_STEPS=${CONSOLE_STEPS} SEED=${seed}, after:`,
      done.slice(-10),
    );
    throw error;
  }
}

for (const role of audienceRoles)
  test(`the console, at random, ${CONSOLE_STEPS} steps as ${role}: no page fails, has no heading or leads nowhere, and the ledger has each write under the person`, async () =>
    walkThrough(ofAudience((await everyKind()).audience, role), role));

test(`the platform's console, at random, ${CONSOLE_STEPS} steps: the same`, async () => {
  await seedWorld('Platform', 1);
  await walkThrough(ofPlatform, 'platform');
});
