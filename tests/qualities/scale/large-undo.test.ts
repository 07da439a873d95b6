import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Audience } from '../../../orm/schema/entities/audience.ts';
import { testApp } from '../../support/app/app.ts';
import { serverUrl } from '../../support/database/database.ts';
import { statement } from '../../support/database/statement.ts';
import { worker } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';
import { fill } from './fill.ts';
import { largeBatch } from './large-batch.ts';

const records = 1000;

/** The app without background jobs, which would read meanwhile. */
async function open() {
  const { database } = (await testApp()).dependencies;
  await fill(database, 1000);
  const as = await worker(
    await database.transaction(({ em }) => em.findOneOrFail(Audience, { subdomain: 'scale' })),
  );
  return {
    post: async (path: string, body = '{}') => {
      const response = await request<{ id: string }>(`POST ${path}`, { as, body });
      assert.is(response.status, 200, path);
      return response.body;
    },
    rowsRead: async () => {
      // An idle session reports what it has read after ten seconds.
      await pause(10_500);
      const [row] = await database.query(rowsReadSoFar, []);
      return row?.read ?? Number.NaN;
    },
  };
}

const rowsReadSoFar = statement<{ read: number }, []>(
  'rows_read',
  'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables',
);

if (serverUrl !== undefined)
  test('a batch of 1,000 new items, and its undo, read rows in proportion, in a session that knows small tables', async () => {
    const { post, rowsRead } = await open();
    for (let round = 0; round < 10; round++) await post('/v1/research/batch', largeBatch(2, `warm ${round}`));
    const before = await rowsRead();
    const { id } = await post('/v1/research/batch', largeBatch(records, 'new'));
    const between = await rowsRead();
    await post(`/v1/research/batches/${id}/undo`);
    const after = await rowsRead();
    assert.ok(between - before < records * 200, `${(between - before) / records} rows an item`);
    assert.ok(after - between < records * 200, `${(after - between) / records} rows an item, by the undo`);
  });

test.run();
