import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ledgerHorizon } from '../../orm/reads/followed-changes.ts';
import { openNewDatabase } from '../orm/support/database.ts';
import { createTestDatabase, serverUrl } from '../support/database/database.ts';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { until } from '../support/service/service.ts';
import { changesSince, named, nextTransaction } from './follow.ts';

if (serverUrl !== undefined) {
  const server = serverUrl;
  test('GET /v1/changes: not held back by a transaction of another database on the same server', async () => {
    const audience = await seedAudience();
    const { as } = await signIn({ audience });
    const other = await createTestDatabase(server);
    const client = new Client(other.url);
    await client.connect();
    try {
      await client.query('begin; create table open_until_the_end ();');
      const { next_cursor } = await changesSince(as, undefined);
      const locale = await seedLocale(audience);
      const changes = async () => (await changesSince(as, next_cursor)).changes;
      await until(async () => (await changes()).length > 0);
      assert.equal(named(await changes()), [`locale ${locale.id}`]);
    } finally {
      await client.end();
      await other.drop();
    }
  });

  test('GET /v1/changes: what has ended can be followed, while transactions of another database begin and end', async () => {
    const database = await openNewDatabase();
    const other = await createTestDatabase(server);
    const clients = Array.from({ length: 10 }, () => new Client(other.url));
    let isOver = false;
    const busy = clients.map(async (client) => {
      await client.connect();
      while (!isOver) await client.query('select pg_current_xact_id(), pg_sleep(0.001)');
      await client.end();
    });
    try {
      let heldBack = 0;
      for (let round = 0; round < 2000; round++) {
        const [next] = await database.query(nextTransaction, []);
        const [now] = await database.query(ledgerHorizon, []);
        if (next === undefined || now === undefined || now.horizon < next.position) heldBack += 1;
      }
      assert.ok(heldBack < 200, `${heldBack} of 2,000 times`); // the server's own work on this database counts
    } finally {
      isOver = true;
      await Promise.allSettled(busy);
      await Promise.all([database.close(), other.drop()]);
    }
  });
}
