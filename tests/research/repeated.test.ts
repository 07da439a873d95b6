import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { day } from '../../core/values/time.ts';
import { clock } from '../support/app/clock.ts';
import { eventItem, resultsOf, send, venueItem } from '../support/requests/batch.ts';
import { worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { createScene } from './scene.ts';

const batch = { venues: [venueItem('v1')], events: [eventItem('e1')] };
const key = { 'idempotency-key': 'batch-1' };

/** The same value, with the keys of all objects in the opposite order. */
function reversed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).reverse())
      : part,
  );
}

const batches = async (as: string) =>
  (await request<unknown[]>('GET /v1/research/batches', { as })).body.length;

test('Idempotency-Key: the same key and batch get the first answer again', async () => {
  const { as } = await createScene();
  const first = await send(as, batch, '', key);
  const again = await send(as, batch, '', key);
  assert.is(again.status, 200);
  assert.equal(again.body, first.body);
  assert.is(await batches(as), 1);
});

test('Idempotency-Key: 409 for another batch under the same key', async () => {
  const { as } = await createScene();
  await send(as, batch, '', key);
  const { status, body } = await send(as, { venues: [venueItem('v2')] }, '', key);
  assert.is(status, 409);
  assert.is(body.error, 'conflict');
});

test('Idempotency-Key: the same batch with its JSON keys in another order gets the first answer again', async () => {
  const { as } = await createScene();
  const first = await send(as, batch, '', key);
  const reordered = reversed({ ...batch, source: { name: 'scraper' } });
  const again = await send(as, reordered, '', key);
  assert.equal([again.status, again.body], [200, first.body]);
  const otherOrderOfItems = { ...batch, events: [eventItem('e2'), ...batch.events] };
  assert.is((await send(as, otherOrderOfItems, '', key)).status, 409);
});

test('Idempotency-Key: belongs to the service token or user that sends it', async () => {
  const { as, audience, admin } = await createScene();
  const second = await worker(audience);
  assert.equal(resultsOf((await send(as, batch, '', key)).body), { v1: 'created', e1: 'created' });
  const other = { venues: [venueItem('v2')] };
  for (const sender of [second, admin]) {
    const { status, body } = await send(sender, other, '', key);
    assert.is(status, 200);
    assert.equal(Object.keys(resultsOf(body)), ['v2']);
    assert.equal((await send(sender, other, '', key)).body, body);
    assert.is((await send(sender, batch, '', key)).status, 409);
  }
});

test('Idempotency-Key: 422 for an item that is nested very deep, as without a key', async () => {
  const { as } = await createScene();
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const sent = (headers: Record<string, string>) =>
    request<{ items: unknown }>('POST /v1/research/batch', {
      as,
      headers: { ...headers, 'content-type': 'application/json' },
      body: `{"source": {"name": "scraper"}, "venues": [{"external_id": "v1", "name": ${nested}}]}`,
    });
  const [keyed, plain] = [await sent(key), await sent({})];
  assert.is(keyed.status, 422);
  assert.equal(keyed.body.items, plain.body.items);
  assert.is((await send(as, batch, '', key)).status, 200);
});

test('Idempotency-Key: 409 for an invalid batch under a key that was used', async () => {
  const { as } = await createScene();
  await send(as, batch, '', key);
  assert.is((await send(as, { venues: [venueItem('v1', { name: '' })] }, '', key)).status, 409);
});

test('Idempotency-Key: a new answer after a day, for another audience, and after a refused batch', async () => {
  const { as, audience } = await createScene();
  const other = await createScene();
  assert.is((await send(as, { venues: [venueItem('v1', { name: '' })] }, '', key)).status, 422);
  const first = await send(as, batch, '', key);
  assert.equal(resultsOf(first.body), { v1: 'created', e1: 'created' });
  assert.equal(resultsOf((await send(other.as, batch, '', key)).body), { v1: 'created', e1: 'created' });
  clock.forward(day);
  const later = await send(await worker(audience), batch, '', key);
  assert.equal(resultsOf(later.body), { v1: 'unchanged', e1: 'unchanged' });
});

test('Idempotency-Key: a dry run neither uses a key nor takes one', async () => {
  const { as } = await createScene();
  assert.is((await send(as, batch, '?dry_run=true', key)).body.dry_run, true);
  assert.is((await send(as, batch, '', key)).body.dry_run, false);
  assert.is((await send(as, batch, '?dry_run=true', key)).body.dry_run, true);
});

test('Idempotency-Key: the same batch several times at once is one batch', async () => {
  const { as } = await createScene();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(as, batch, '', key)));
  for (const { status, body } of answers) assert.equal([status, body], [200, answers[0]?.body]);
  assert.is(await batches(as), 1);
});

test('batches on the same external ids in opposite order, at once: no deadlock, no duplicates', async () => {
  const { as } = await createScene();
  const names = Array.from({ length: 200 }, (_, index) => String(index));
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, round) => {
      const name = `Round ${round}`;
      const order = round % 2 === 0 ? names : names.toReversed();
      const venues = order.map((id) => venueItem(id, { name }));
      const events = order.map((id) =>
        eventItem(id, { name, venue: { external_id: id }, people: [`Ana ${id}`, name] }),
      );
      return send(as, { venues, events });
    }),
  );
  assert.equal(
    answers.map(({ status }) => status),
    Array(8).fill(200),
  );
  for (const kind of ['venues', 'events'] as const) {
    const created = answers.map(({ body }) => body[kind].created);
    assert.is(
      created.reduce((sum, count) => sum + count),
      200,
    );
  }
  const ids = answers.map(({ body }) => new Set(body.items.map(({ id }) => id)));
  assert.is(ids.reduce((all, some) => all.union(some)).size, 400);
});

test("a batch and administrators' edits at once: both succeed, and the edits stand", async () => {
  const { as, get, editVenue } = await createScene();
  const venues = Array.from({ length: 10 }, (_, index) => venueItem(`v${index}`));
  const { body } = await send(as, { venues });
  const edits = body.items.map(({ id }) => editVenue(id ?? '', { name: 'By hand' }));
  const rename = venues.map((venue) => ({ ...venue, name: 'Scraped' }));
  const [sent] = await Promise.all([send(as, { venues: rename }), ...edits]);
  assert.is(sent.status, 200);
  for (const { id } of body.items) assert.is((await get<{ name: string }>(`venues/${id}`)).name, 'By hand');
});
