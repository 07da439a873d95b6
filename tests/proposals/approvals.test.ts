import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { send, venueItem } from '../support/requests/batch.ts';
import { request } from '../support/requests/request.ts';
import { undo } from '../undoing/undo.ts';
import { createScene } from './scene.ts';

test('approval of a record that was deleted since: nothing is written, and the item is rejected', async () => {
  const { as, reviewed, approve, read, deleteVenue } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1'), venueItem('v2', { latitude: 44 })] });
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { name: 'Barn' }), venueItem('v2', { name: 'Mill', latitude: 44 })],
  });
  await deleteVenue(sent.items[0]?.id ?? '');
  assert.is((await approve(body.id ?? '')).state, 'PARTLY_APPLIED');
  assert.equal(
    (await read(body.id ?? '')).items.items.map(({ state, reason }) => [state, reason]),
    [
      ['REJECTED', 'The record was deleted.'],
      ['APPLIED', null],
    ],
  );
});

test('approval of what has changed since it was read: refused, unless it is approved as stale', async () => {
  const { as, reviewed, approve, decide, read, get, editVenue } = await createScene();
  const { body: sent } = await send(as, { venues: [venueItem('v1')] });
  const venue = sent.items[0]?.id ?? '';
  const { body } = await send(reviewed, {
    venues: [venueItem('v1', { name: 'Barn', address: '1 Main St', force: true })],
  });
  const id = body.id ?? '';
  await editVenue(venue, { address: '9 Side St' });
  for (const items of [undefined, [{ index: 0 }], [{ index: 0, fields: ['address'] }]]) {
    const { body: refused } = await decide('approveProposal', { id, items });
    assert.match(refused.errors?.[0]?.message ?? '', /item 0 \(v1\) has changed since it was proposed/);
  }
  assert.is((await approve(id, [{ index: 0, fields: ['name'] }])).state, 'PARTLY_APPLIED');
  assert.is((await read(id)).items.items[0]?.isStale, true);
  assert.is((await approve(id, [{ index: 0, stale: true }])).state, 'APPLIED');
  assert.is((await get<{ address: string }>(`venues/${venue}`)).address, '1 Main St');
});

test('approval of a deletion whose record a source changed since: refused, unless it is approved as stale', async () => {
  const { as, admin, approve, decide } = await createScene();
  await send(as, { venues: [venueItem('v1')] });
  const { body: renamed } = await send(as, { venues: [venueItem('v1', { name: 'Barn' })] });
  const { body } = await request<{ id: string }>('POST /v1/research/prune', {
    as,
    body: { source: 'scraper', venues: [], review: true },
  });
  assert.is((await undo(admin, renamed.id ?? '')).status, 200);
  const { body: refused } = await decide('approveProposal', { id: body.id });
  assert.match(refused.errors?.[0]?.message ?? '', /item 0 \(v1\) has changed since it was proposed/);
  assert.is((await approve(body.id, [{ index: 0, stale: true }])).state, 'APPLIED');
});

test.run();
