import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../orm/database.ts';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { requestAt } from '../../support/requests/request.ts';
import { leaveNothing, start } from '../../support/service/service.ts';
import { addWorker, exchangeAt } from '../../support/service/worker-of.ts';
import { fill } from './fill.ts';
import { largeBatch } from './large-batch.ts';

const records = 1000;

async function open(server: string) {
  const { url, drop } = await createMigratedDatabase(server);
  const database = await openDatabase({ url });
  await fill(database, 1000);
  const secret = await database.transaction(async (transaction) => {
    const { id } = await transaction.em.findOneOrFail(Audience, { subdomain: 'scale' });
    return addWorker(transaction, id);
  });
  await database.close();
  const service = await start({ DATABASE_URL: url, RATE_LIMIT_CREDENTIAL: '0' });
  const as = await exchangeAt(service, secret);
  const statistics = new Client({ connectionString: url });
  await statistics.connect();
  return {
    post: async (path: string, body = '{}') => {
      const response = await requestAt<{ id: string }>(service.url, `POST ${path}`, { as, body });
      assert.is(response.status, 200, path);
      return response.body;
    },
    rowsRead: async () => {
      // A session reports what it has read within a second.
      await pause(1200);
      const { rows } = await statistics.query(
        'select tup_returned::integer as read from pg_stat_database where datname = current_database()',
      );
      return rows[0].read as number;
    },
    close: async () => {
      await statistics.end();
      await leaveNothing();
      await drop();
    },
  };
}

if (serverUrl !== undefined)
  test('a batch of 1,000 new items, and its undo, read rows in proportion, in a session that knows small tables', async () => {
    const { post, rowsRead, close } = await open(serverUrl ?? '');
    try {
      for (let round = 0; round < 10; round++)
        await post('/v1/research/batch', largeBatch(2, `warm ${round}`));
      const before = await rowsRead();
      const { id } = await post('/v1/research/batch', largeBatch(records, 'new'));
      const between = await rowsRead();
      await post(`/v1/research/batches/${id}/undo`);
      const after = await rowsRead();
      assert.ok(between - before < records * 200, `${(between - before) / records} rows an item`);
      assert.ok(after - between < records * 200, `${(after - between) / records} rows an item, by the undo`);
    } finally {
      await close();
    }
  });

test.run();
