import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { administer } from '../support/requests/caller.ts';
import { invalidFields } from '../support/requests/refusal.ts';

const names = Array.from({ length: 501 }, (_, index) => `Performer ${index}`);

async function fullHouse() {
  const scene = await createScene();
  const batch = { venues: [venueItem('v1')], events: [eventItem('e1', { people: names.slice(0, 500) })] };
  const { status, body } = await send(scene.as, batch);
  assert.is(status, 200);
  const caller = await administer(scene.audience);
  const id = body.items[1]?.id ?? '';
  return { ...scene, caller, id };
}

test('events.update: a line-up of 500, as a batch may send it, in another order', async () => {
  const { caller, id } = await fullHouse();
  const { people } = await caller.events.get({ id });
  const person_ids = people.map((person) => person.id).toReversed();
  await caller.events.update({ id, person_ids });
  const after = await caller.events.get({ id });
  assert.equal(
    after.people.map((person) => person.name),
    names.slice(0, 500).toReversed(),
  );
});

test('events.update: over 500 people are one error, of the line-up alone', async () => {
  const { caller, id, locale } = await fullHouse();
  const { people } = await caller.events.get({ id });
  const { id: one } = await caller.people.create({ locale_id: locale.id, name: 'One more' });
  const person_ids = [...people.map((person) => person.id), one];
  const problem = { person_ids: ['must have at most 500 items'] };
  assert.equal(await invalidFields(caller.events.update({ id, person_ids })), problem);
  const same = Array.from({ length: 501 }, () => one);
  assert.equal(await invalidFields(caller.events.update({ id, person_ids: same })), problem);
});

test('POST /v1/research/batch: 422 for a line-up of over 500 names', async () => {
  const { as } = await createScene();
  const { status, body } = await send(as, {
    venues: [venueItem('v1')],
    events: [eventItem('e1', { people: names })],
  });
  assert.is(status, 422);
  assert.equal(Object.keys(body.items[0]?.fields ?? {}), ['people']);
});
