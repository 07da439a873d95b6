import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { send, venueItem } from '../support/requests/batch.ts';
import { request } from '../support/requests/request.ts';
import { full, type VenueBody } from './full-batch.ts';
import { createScene } from './scene.ts';

test('POST /v1/research/batch?dry_run=true: the report of the real run, and nothing written', async () => {
  const { as, get } = await createScene();
  const dry = await send(as, full, '?dry_run=true');
  assert.is(dry.status, 200);
  assert.is(dry.body.id, null);
  assert.is(dry.body.dry_run, true);
  assert.equal(pluck(dry.body.items, 'id'), [null, null, null, null]);
  assert.equal((await request('GET /v1/research/batches', { as })).body, []);
  const real = await send(as, full);
  assert.equal(
    dry.body.items,
    real.body.items.map((item) => ({ ...item, id: null })),
  );
  const again = await send(as, { venues: [venueItem('v1', { name: 'New' })] }, '?dry_run=true');
  assert.equal(again.body.items, [
    { kind: 'venue', index: 0, external_id: 'v1', id: real.body.items[0]?.id, result: 'updated' },
  ]);
  assert.is((await get<VenueBody>(`venues/${real.body.items[0]?.id}`)).name, 'The Hall');
  assert.is((await send(as, { venues: [venueItem('v1', { name: '' })] }, '?dry_run=true')).status, 422);
});

test('POST /v1/research/batch?dry_run=: 400, and nothing written', async () => {
  const { as } = await createScene();
  assert.is((await send(as, full, '?dry_run=')).status, 400);
  assert.equal((await request('GET /v1/research/batches', { as })).body, []);
});
