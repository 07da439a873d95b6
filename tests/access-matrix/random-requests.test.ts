import { test } from 'uvu';
import { assertNothingForeign } from './random-requests.ts';

test('300 random requests of an editor to every facade: nothing of another audience is told or changed', () =>
  assertNothingForeign(300, process.env.SEED ?? 'tango'));
