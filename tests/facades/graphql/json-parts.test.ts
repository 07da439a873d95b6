import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { jsonInParts } from '../../../facades/graphql/http/json-parts.ts';
import { countTurns } from '../../support/count-turns.ts';

test('what JSON.stringify gives: the same bytes, whatever the values', async () => {
  const values = fc.asyncProperty(fc.jsonValue(), fc.string({ unit: 'binary' }), async (value, text) => {
    const large = {
      data: Array.from({ length: 300 }, () => ({ value, [text]: [text.repeat(20), null] })),
      value,
    };
    assert.is(String(await jsonInParts(large)), JSON.stringify(large));
  });
  await fc.assert(values, { numRuns: 100 });
});

const item = { id: 'RXZlbnQ6MDE5M2Y', name: 'Dance', people: [{ name: 'Ana' }, { name: 'Bo' }] };
const results = {
  'one list of 20,000 records': { list: Array(20_000).fill(item) },
  '200 lists of 100 records': { owners: Array(200).fill({ list: Array(100).fill(item) }) },
  '400 long texts': { nodes: Array(400).fill({ description: 'x'.repeat(5000) }) },
};

for (const [what, data] of Object.entries(results))
  test(`${what}: others are served at least once in every 150 KB`, async () => {
    let length = 0;
    const turns = await countTurns(async () => {
      ({ length } = await jsonInParts({ data }));
    });
    assert.ok(length > 1_500_000);
    assert.ok(turns > length / 150_000, `${turns} turns of the event loop for ${length} bytes`);
  });

test.run();
