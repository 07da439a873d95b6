import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../support/credentials.ts';
import { createTestDatabase, serverUrl } from '../support/database.ts';
import { seedAudience, seedLocale } from '../support/seeds.ts';
import { until } from '../support/service.ts';
import { changesSince, named } from './follow.ts';

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
}

test.run();
