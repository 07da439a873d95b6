import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { proven, proveOutputs } from '../../core/procedures/procedures.ts';
import { procedure, router } from '../../core/procedures/trpc.ts';
import { testApp } from '../support/app/app.ts';

const secretive = router({
  it: procedure.output(proven(z.object({ name: z.string() }))).query(() => ({ name: 'A', secret: 'B' })),
});

async function callIt(): Promise<unknown> {
  const { dependencies } = await testApp();
  return secretive.createCaller({ ...dependencies, principal: null }).it();
}

test.after(() => proveOutputs(true));

test('a procedure that gives more than its output schema says: fails in tests', async () => {
  await callIt().then(
    () => assert.unreachable(),
    ({ cause }) => assert.is(cause.message, 'The output is not what its schema says.'),
  );
});

test('the same elsewhere: the output is given as it is', async () => {
  proveOutputs(false);
  assert.equal(await callIt(), { name: 'A', secret: 'B' });
});
