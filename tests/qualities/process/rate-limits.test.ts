import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { start, stop } from '../../support/service/service.ts';

/** Several processes need PostgreSQL: the embedded database is of one. */
if (serverUrl !== undefined) {
  const server = serverUrl;

  test('ten a minute at two workers without a store: each passes ten at most, as the start warns', async () => {
    const { url: DATABASE_URL, drop } = await createMigratedDatabase(server);
    const service = await start({ DATABASE_URL, WORKERS: '2', RATE_LIMIT_PUBLIC: '10' });
    const statusOf = async () => {
      const { status } = await fetch(`${service.url}/v1/branding?host=nobody.example`, {
        headers: { connection: 'close' },
      });
      return status;
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, statusOf));
    const passed = statuses.filter((status) => status === 404).length;
    assert.ok(passed >= 10 && passed <= 20, `${passed} passed`);
    assert.is(statuses.filter((status) => status === 429).length, statuses.length - passed);
    assert.match(service.output(), 'each of the 2 workers counts requests by itself');
    assert.is(await stop(service), 0);
    await drop();
  });
}
