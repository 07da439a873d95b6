import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { resultsOf, send, venueItem } from '../support/requests/batch.ts';
import { undo } from './undo.ts';

const batch = { venues: [venueItem('v1')] };

/** Sends the batch, or another one, with a key. */
async function createSender() {
  const { as } = await createScene();
  return {
    as,
    sendWith: async (key: string, sent: Parameters<typeof send>[1] = batch) =>
      (await send(as, sent, '', { 'Idempotency-Key': key })).body,
  };
}

test('Idempotency-Key: after an undo, no key replays that the batch found its records unchanged', async () => {
  const { as, sendWith } = await createSender();
  const first = await sendWith('k1');
  const second = await sendWith('k2');
  assert.equal([resultsOf(first), resultsOf(second)], [{ v1: 'created' }, { v1: 'unchanged' }]);
  await undo(as, first.id);
  assert.equal(resultsOf(await sendWith('k2')), { v1: 'created' });
  assert.equal(resultsOf(await sendWith('k1')), { v1: 'unchanged' });
});

test('Idempotency-Key: nor after an undo, its undo, the batch again and another undo', async () => {
  const { as, sendWith } = await createSender();
  const first = await sendWith('k1');
  const undone = await undo(as, first.id);
  const redone = await undo(as, undone.body.id);
  assert.equal(resultsOf(await sendWith('k1')), { v1: 'unchanged' });
  await undo(as, redone.body.id);
  assert.equal(resultsOf(await sendWith('k1')), { v1: 'created' });
});

test('Idempotency-Key: those of batches before the undone one, and of another source, replay', async () => {
  const { as, sendWith } = await createSender();
  const earlier = { venues: [venueItem('v0')] };
  const other = { source: { name: 'another' }, venues: [venueItem('v1')] };
  const before = await sendWith('k0', earlier);
  const { id } = await sendWith('k1');
  const elsewhere = await sendWith('k2', other);
  await undo(as, id);
  assert.equal(await sendWith('k0', earlier), before);
  assert.equal(await sendWith('k2', other), elsewhere);
});
