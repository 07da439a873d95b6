import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { deskOf } from './desk.ts';

test('tags: a word of a source is made one, and one is merged into another that means the same', async () => {
  const { as, audience } = await createScene();
  const [venues, item] = [[venueItem('v1')], eventItem('e1', { tags: ['Salsa', 'Tanz'] })];
  await send(as, { venues, events: [item] });
  const owner = await deskOf(audience, 'owner');
  assert.match(
    (await owner.open('/tags')).body,
    /href="\/tags\/new\?name=Salsa"[^>]*>Salsa<\/a> <span class="muted">1 event of scraper/,
  );
  for (const name of ['Salsa', 'Tanz'])
    assert.is((await owner.fill(`/tags/new?name=${name}`, { color: '#0f766e' })).status, 303);
  const { body } = await owner.open('/tags');
  assert.not.match(body, 'Words of sources');
  const [salsa, tanz] = ['Salsa', 'Tanz'].map(
    (name) => new RegExp(`/tags/([\\w-]{36})">${name}<`).exec(body)?.[1],
  );
  assert.match((await owner.open(`/tags/${tanz}`)).body, `href="/tags/${tanz}/merge"`);
  const merged = await owner.fill(`/tags/${tanz}/merge`, { into: 'Salsa' });
  assert.is(merged.status, 303);
  const survivor = await owner.open(merged.location);
  assert.match(survivor.body, 'Tanz');
  assert.match(survivor.body, `/tags/${salsa}`);
  const editor = await deskOf(audience, 'editor');
  assert.not.match((await editor.open(`/tags/${salsa}`)).body, 'merge');
});
