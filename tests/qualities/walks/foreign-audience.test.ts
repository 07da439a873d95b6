import { test } from 'uvu';
import { assertNothingForeign } from '../../access-matrix/random-requests.ts';

const { RANDOM_REQUESTS = '2000', SEED = 'bachata' } = process.env;

test(`${RANDOM_REQUESTS} random requests of an editor to every facade: nothing of another audience is told or changed`, () =>
  assertNothingForeign(Number(RANDOM_REQUESTS), SEED));
