import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../proposals/scene.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { deskOf } from './desk.ts';

async function scene() {
  const proposing = await createScene();
  const { as, reviewed } = proposing;
  await send(as, { venues: [venueItem('v1', { name: 'The Hall' })] });
  const { body } = await send(reviewed, {
    venues: [
      venueItem('v1', { name: 'The Great Hall', address: '1 King St' }),
      venueItem('v2', { name: 'Annex' }),
    ],
    events: [eventItem('e1', { name: 'Milonga <i>' })],
  });
  return { ...proposing, id: String(body.id), path: `/proposals/${body.id}` };
}

test('what came in: who proposed it and how much waits; each change with what is there today', async () => {
  const { audience, path } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { body: list } = await desk.open('/proposals');
  assert.match(list, 'service token Untrusted');
  assert.match(list, '3 of 3 changes wait.');
  const { body } = await desk.open(path);
  assert.match(body, /<del[^>]*>The Hall<\/del>/);
  assert.match(body, /<ins[^>]*>The Great Hall<\/ins>/);
  assert.match(body, 'New event');
  assert.match(body, 'Milonga &#60;i&#62;');
});

test('one field of one change approved: it is written, and the rest still waits', async () => {
  const { audience, path, id, read } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { items } = (await read(id)).items;
  const venue = items.find(({ externalId }) => externalId === 'v1');
  const index = String(venue?.index);
  const decided = await desk.fill(path, {
    one: `approve:${index}`,
    [`f${index}`]: 'address',
    [`n${index}`]: String(venue?.fields.length),
  });
  assert.is(decided.status, 303);
  const { body } = await desk.open(`/venues/${venue?.recordId && decodeId(venue.recordId)}`);
  assert.match(body, 'value="1 King St"');
  assert.match(body, 'value="The Hall"');
  assert.match((await desk.open('/proposals')).body, '3 of 3 changes wait.');
});

const decodeId = (global: string): string =>
  Buffer.from(global, 'base64').toString().split(':').at(-1)?.split('/').at(-1) ?? '';

test('a change rejected with a reason, and all others approved: nothing waits, and all of it is told', async () => {
  const { audience, path, id, read } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { items } = (await read(id)).items;
  const annex = items.find(({ externalId }) => externalId === 'v2');
  const form = { one: `reject:${annex?.index}`, reason: 'It closed.', remember: 'on' };
  assert.is((await desk.fill(path, form)).status, 303);
  assert.is((await desk.fill(path, { decision: 'approve-all' })).status, 303);
  const { body } = await desk.open(path);
  assert.match(body, '0 of 3 changes wait.');
  assert.match(body, 'It closed.');
  assert.match(body, 'Later batches leave it out.');
  const again = await desk.fill(path, { decision: 'approve-all' });
  assert.is(again.status, 409);
  assert.match(again.body, 'Nothing of this proposal is open any more.');
});

test('no change ticked: the page says so, and nothing is written', async () => {
  const { audience, path } = await scene();
  const desk = await deskOf(audience, 'editor');
  const { status, body } = await desk.fill(path, { decision: 'approve' });
  assert.is(status, 400);
  assert.match(body, 'Tick the changes first.');
  assert.match(body, '3 of 3 changes wait.');
});

test('a contributor sees no proposal of others, and decides on none; a member finds no page', async () => {
  const { audience, path } = await scene();
  const contributor = await deskOf(audience, 'contributor');
  assert.match((await contributor.open('/proposals')).body, 'Nothing waits');
  assert.is((await contributor.open(path)).status, 404);
  const refused = await contributor.fill('/proposals', { decision: 'approve-all' }, path);
  assert.ok([403, 404].includes(refused.status ?? 0));
  assert.is((await (await deskOf(audience)).open('/proposals')).status, 404);
});

test.run();
