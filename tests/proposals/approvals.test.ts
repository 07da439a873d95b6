import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { send, venueItem } from '../support/requests/batch.ts';
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

test.run();
