import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { execute } from '../support/database/execute.ts';
import { pluck } from '../support/pluck.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

interface Batch {
  id: string;
  created_at: string;
  source: { name: string };
  by: { type: string; name: string };
}

const listed = (as: string, query = '') => request<Batch[]>(`GET /v1/research/batches${query}`, { as });

test('GET /v1/research/batches: the newest first, by whom, with counts', async () => {
  const { as, admin } = await createScene();
  const full = { venues: [venueItem('v1')], events: [eventItem('e1'), eventItem('e2')] };
  await send(as, { ...full, source: { name: 'scraper', url: 'https://source.example/', agent: 'worker 1' } });
  await send(admin, { venues: [venueItem('v1')] });
  const { body } = await listed(admin);
  const [second, first] = body.map(({ id, created_at, by, ...rest }) => rest);
  assert.equal(second, {
    source: { name: 'scraper', url: null, agent: null },
    venues: { created: 0, updated: 0, unchanged: 1, deleted: 0 },
    events: { created: 0, updated: 0, unchanged: 0, deleted: 0 },
    undoes: null,
    undone_by: null,
    ...{ state: 'applied', reason: null, approves: null },
  });
  assert.equal(first, {
    source: { name: 'scraper', url: 'https://source.example/', agent: 'worker 1' },
    venues: { created: 1, updated: 0, unchanged: 0, deleted: 0 },
    events: { created: 2, updated: 0, unchanged: 0, deleted: 0 },
    undoes: null,
    undone_by: null,
    ...{ state: 'applied', reason: null, approves: null },
  });
  assert.equal(
    body.map(({ by: { type, name } }) => [type, name]),
    [
      ['user', 'Robin'],
      ['service_token', 'Worker'],
    ],
  );
});

test('GET /v1/research/batches: the 50 most recent, in one page or in pages of a limit', async () => {
  const { as } = await createScene();
  for (let count = 0; count <= 50; count++) await send(as, { source: { name: `source ${count}` } });
  const { body, headers } = await listed(as);
  const names = Array.from({ length: 50 }, (_, index) => `source ${50 - index}`);
  assert.equal(
    body.map(({ source }) => source.name),
    names,
  );
  assert.is(headers.get('link'), null);
  assert.equal((await listed(as, '?limit=1000')).body, body);
  const pages = await pagesOf<Batch[]>('/v1/research/batches?limit=20', as);
  assert.equal(pluck(pages, 'length'), [20, 20, 10]);
  assert.equal(pages.flat(), body);
});

test('GET /v1/research/batches: those of one moment, each on one page', async () => {
  const { as, audience } = await createScene();
  for (let count = 0; count < 3; count++) await send(as, {});
  const { database } = (await testApp()).dependencies;
  const atNoon = "update batch set created_at = '2026-11-20T12:00:00Z' where audience_id = ?";
  await database.transaction((transaction) => execute(transaction, atNoon, [audience.id]));
  const pages = await pagesOf<Batch[]>('/v1/research/batches?limit=1', as);
  assert.equal(pages.flat(), (await listed(as)).body);
  assert.is(pages.length, 3);
});

for (const [query, field] of [
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=ten', 'limit'],
  ['cursor=nonsense', 'cursor'],
])
  test(`GET /v1/research/batches?${query}: 400 naming ${field}`, async () => {
    const { as } = await createScene();
    const { status, body } = await request<{ fields: object }>(`GET /v1/research/batches?${query}`, { as });
    assert.equal([status, Object.keys(body.fields)], [400, [field]]);
  });
