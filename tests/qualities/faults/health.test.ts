import { Client } from 'pg';
import { test } from 'uvu';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { start, stop, until } from '../../support/service/service.ts';

if (serverUrl !== undefined) {
  const server = serverUrl;

  test('GET /up: 200 also while the sessions are locked and every read waits for them', async () => {
    const { url: DATABASE_URL, drop } = await createMigratedDatabase(server);
    const service = await start({ DATABASE_URL });
    const client = new Client(DATABASE_URL);
    await client.connect();
    await client.query(
      'begin; lock table session in access exclusive mode; lock table audience in access exclusive mode',
    );
    const reads = Array.from({ length: 40 }, () => fetch(`${service.url}/v1/branding?host=a.example`));
    // The service gives the database a second, in which a slow machine may not answer. Reads wait for ten.
    for (let count = 0; count < 5; count++)
      await until(async () => (await fetch(`${service.url}/up`)).status === 200, 5_000);
    await client.query('rollback');
    await client.end();
    await Promise.all(reads);
    await stop(service);
    await drop();
  });
}
