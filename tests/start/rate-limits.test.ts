import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTestDatabase, serverUrl } from '../support/database.ts';
import { leaveNothing, start, stop } from '../support/service.ts';

test.after(leaveNothing);

if (serverUrl !== undefined) {
  const server = serverUrl;

  test('WORKERS=2 with RATE_LIMIT_PUBLIC=10: ten answers in all, however the connections fall', async () => {
    const { url: DATABASE_URL, drop } = await createTestDatabase(server);
    const service = await start({ DATABASE_URL, WORKERS: '2', RATE_LIMIT_PUBLIC: '10' });
    const ask = () =>
      fetch(`${service.url}/v1/branding?host=nobody.example`, { headers: { connection: 'close' } });
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    assert.is(answers.filter(({ status }) => status === 404).length, 10);
    assert.is(answers.filter(({ status }) => status === 429).length, 20);
    assert.is(await stop(service), 0);
    await drop();
  });
}

test.run();
