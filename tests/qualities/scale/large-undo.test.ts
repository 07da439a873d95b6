import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { serveWith } from '../../support/app/app.ts';
import { openTestDatabase, serverUrl } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { eventItem, venueItem } from '../../support/requests/batch.ts';
import { requestAt } from '../../support/requests/request.ts';
import { addWorker, exchangeAt } from '../../support/service/worker-of.ts';
import { fill } from './fill.ts';

/** A batch of so many items, half of them venues, and an event at each. */
function largeBatch(items: number, name: string): string {
  const ids = Array.from({ length: items / 2 }, (_, index) => `v${index}`);
  return JSON.stringify({
    source: { name: 'scraper' },
    venues: ids.map((id) => venueItem(id, { name, locale: 'city-1' })),
    events: ids.map((id) => eventItem(id, { name, venue: { external_id: id }, people: [`Ana ${id}`] })),
  });
}

const records = 1000;

/** An app without background jobs, which would read meanwhile. */
async function open() {
  const { database, drop } = await openTestDatabase();
  await fill(database, 1000);
  const secret = await database.transaction(async (transaction) => {
    const { id } = await transaction.em.findOneOrFail(Audience, { subdomain: 'scale' });
    return addWorker(transaction, id);
  });
  const app = await serveWith({ database });
  const as = await exchangeAt(app, secret);
  return {
    post: async (path: string, body = '{}') => {
      const response = await requestAt<{ id: string }>(app.url, `POST ${path}`, { as, body });
      assert.is(response.status, 200, path);
      return response.body;
    },
    rowsRead: async () => {
      // An idle session reports what it has read after ten seconds.
      await pause(10_500);
      const [row] = await database.query(rowsReadSoFar, []);
      return row?.read ?? Number.NaN;
    },
    close: async () => {
      await app.close();
      await drop();
    },
  };
}

const rowsReadSoFar = statement<{ read: number }, []>(
  'rows_read',
  'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables',
);

if (serverUrl !== undefined)
  test('a batch of 1,000 new items, and its undo, read rows in proportion, in a session that knows small tables', async () => {
    const { post, rowsRead, close } = await open();
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
