import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { graphql } from '../../support/requests/graphql.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Megabytes that are still needed. */
function memory(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

/** The megabytes that a hundred different documents of 10 KB and more leave behind. */
async function leftBy(documentOf: (number: number) => string, isValid: boolean): Promise<number> {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const ask = async (number: number) => {
    const { body } = await graphql(audience, documentOf(number), { as });
    assert.is(body.errors === undefined, isValid, JSON.stringify(body.errors?.[0]));
  };
  // The first ones leave compiled code. Valid ones would fill the cache.
  for (let number = 0; number < (isValid ? 1 : 50); number++) await ask(1000 + number);
  const before = memory();
  for (let number = 1; number <= 100; number++) await ask(number);
  return memory() - before;
}

test('a hundred different documents that are refused: they are not kept', async () => {
  const unknown = (number: number) => `{ ${times(1500, (index) => `unknown${number}x${index}`)} }`;
  const left = await leftBy(unknown, false);
  assert.ok(left < 40, `${left} MB`); // each would be 1 to 2 MB
});

test('a hundred different documents that are valid: at most 80 MB of them are kept', async () => {
  const long = (number: number) => `{ me { ${times(1200, (index) => `a${number}x${index}: __typename`)} } }`;
  const left = await leftBy(long, true);
  assert.ok(left < 80, `${left} MB`); // each would be 3 MB
});

test.run();
