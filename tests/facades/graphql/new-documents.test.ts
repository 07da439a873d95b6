import { buildSchema } from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createProcess } from '../../../facades/graphql/execution/process.ts';
import { Turn } from '../../../facades/graphql/execution/turns.ts';
import { testApp } from '../../support/app.ts';
import { countTurns } from '../../support/count-turns.ts';

test('20 new documents at once: parsed and validated one in each turn of the event loop; known ones without waiting', async () => {
  const { dependencies } = await testApp();
  const core = { ...dependencies, host: '', principal: null, endpoint: undefined };
  const process = createProcess(buildSchema('type Query { one: Int }'));
  const executeAll = async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `{ one } # ${index}`);
    const turn = new Turn(null, () => false);
    const processed = await Promise.all(texts.map((query) => process('POST', { query }, core, turn)));
    for (const { result } of processed) assert.is(result.errors, undefined);
  };
  assert.ok((await countTurns(executeAll)) >= 20);
  assert.ok((await countTurns(executeAll)) < 5);
});

test.run();
