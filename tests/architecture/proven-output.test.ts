import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { callerOf } from '../../core/caller-of.ts';
import { createContext } from '../../core/context.ts';
import { procedure } from '../../core/trpc.ts';
import { testApp } from '../support/app.ts';

const secretive = procedure.output(z.object({ name: z.string() })).query(() => ({ name: 'A', secret: 'B' }));

async function callIt(provesOutput: boolean): Promise<unknown> {
  const { dependencies } = await testApp();
  return callerOf('it', secretive)(
    createContext({ ...dependencies, provesOutput }, {}),
    async () => undefined,
  );
}

test('a use case that gives more than its output says: fails in tests', async () => {
  await callIt(true).then(
    () => assert.unreachable(),
    ({ message }) => assert.is(message, 'it gives something else than its output says.'),
  );
});

test('the same elsewhere: the output is given as it is', async () => {
  assert.equal(await callIt(false), { name: 'A', secret: 'B' });
});

test.run();
