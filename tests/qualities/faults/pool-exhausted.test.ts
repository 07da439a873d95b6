import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toRefusal } from '../../../core/errors/to-refusal.ts';
import { openTestDatabase, serverUrl } from '../../support/database/database.ts';

/** The embedded database has one connection, and lets everybody wait their turn. */
if (serverUrl !== undefined)
  test('every connection held by transactions: the next waits five seconds, then is refused as unavailable', async () => {
    const { database, drop } = await openTestDatabase(1);
    const held = Promise.withResolvers<void>();
    const holding = database.transaction(() => held.promise);
    const since = performance.now();
    const refused = await database
      .transaction(async () => undefined)
      .catch((error: unknown) => toRefusal(error));
    const seconds = (performance.now() - since) / 1000;
    assert.is(refused?.reason, 'unavailable');
    assert.ok(refused?.data.retryAfter);
    assert.ok(seconds > 4, `${seconds} s`);
    held.resolve();
    await holding;
    assert.is(await database.transaction(async () => 'served'), 'served');
    await drop();
  });
