import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { describeProcedure } from '../../core/procedure-list.ts';
import { procedure } from '../../core/procedures/trpc.ts';
import { testApp } from '../support/app.ts';

const secretive = () =>
  procedure.output(z.object({ name: z.string() })).query(() => ({ name: 'A', secret: 'B' }));

async function callIt(provesOutput: boolean): Promise<unknown> {
  const { dependencies } = await testApp();
  const { call } = describeProcedure('it', secretive());
  return call({ ...dependencies, provesOutput, principal: null }, async () => undefined);
}

test('a procedure that gives more than its output schema says: fails in tests', async () => {
  await callIt(true).then(
    () => assert.unreachable(),
    ({ message }) => assert.is(message, 'it returned a value that does not match its output schema.'),
  );
});

test('the same elsewhere: the output is given as it is', async () => {
  assert.equal(await callIt(false), { name: 'A', secret: 'B' });
});

test.run();
