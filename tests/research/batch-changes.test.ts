import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { worker } from '../support/requests/credentials.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

interface Change {
  kind: string;
  id: string;
  operation: string;
  fields: { name: string; before: unknown; after: unknown }[];
  changed_at: string;
}

interface Batch {
  id: string;
  changes: Change[];
  items: object[];
}

const changesIn = (changes: readonly Change[]) =>
  changes.map(({ operation, kind }) => `${operation} ${kind}`);

test('GET /v1/research/batches/:id: the batch as in the list, with what it changed, in the order of writing', async () => {
  const { as } = await createScene();
  const first = await send(as, { venues: [venueItem('v1')], events: [eventItem('e1')] });
  const second = await send(as, { events: [eventItem('e1', { starts_at: '2099-01-02T20:00:00-05:00' })] });
  const { body } = await request<Batch>(`GET /v1/research/batches/${second.body.id}`, { as });
  const { changes, items, ...batch } = body;
  assert.equal(items, []);
  const { body: list } = await request<object[]>('GET /v1/research/batches', { as });
  assert.equal(batch, list[0]);
  const { changed_at, ...change } = changes[0] ?? {};
  assert.equal(changes.length, 1);
  assert.match(changed_at ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.equal(change, {
    kind: 'event',
    id: second.body.items[0]?.id,
    operation: 'update',
    fields: [{ name: 'starts_at', before: '2099-01-02T01:00:00.000Z', after: '2099-01-03T01:00:00.000Z' }],
  });
  const created = await request<Batch>(`GET /v1/research/batches/${first.body.id}`, { as });
  assert.equal(changesIn(created.body.changes).sort(), ['create event', 'create page', 'create venue']);
  const fields = created.body.changes.find(({ kind }) => kind === 'venue')?.fields;
  assert.equal(
    fields?.find(({ name }) => name === 'latitude'),
    { name: 'latitude', before: null, after: 43.65 },
  );
});

test('GET /v1/research/batches/:id: pages of a limit, each with the batch; a batch without changes has one', async () => {
  const { as } = await createScene();
  const venues = Array.from({ length: 3 }, (_, index) => venueItem(`v${index}`, { name: `Hall ${index}` }));
  const { body: sent } = await send(as, { venues });
  const pages = await pagesOf<Batch>(`/v1/research/batches/${sent.id}?limit=4`, as);
  assert.equal(
    pages.map(({ id, changes }) => [id, changes.length]),
    [
      [sent.id, 4],
      [sent.id, 2],
    ],
  );
  assert.is(new Set(pages.flatMap(({ changes }) => changes.map(({ id }) => id))).size, 6);
  const { body: again } = await send(as, { venues });
  assert.equal(pluck(await pagesOf<Batch>(`/v1/research/batches/${again.id}`, as), 'changes'), [[]]);
});

test('GET /v1/research/batches/:id: 403 for a token without `research:read`', async () => {
  const { audience, as } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1')] });
  const writer = await worker(audience, 'places:write');
  const { status, body } = await request<{ error: string }>(`GET /v1/research/batches/${sent.id}`, {
    as: writer,
  });
  assert.equal([status, body.error], [403, 'insufficient_scope']);
});
