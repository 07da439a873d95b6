import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { deskOf } from './desk.ts';

async function sent() {
  const scene = await createScene();
  const { body } = await send(scene.as, {
    venues: [venueItem('v1', { name: 'The Hall' })],
    events: ['e1', 'e2', 'e3', 'e4'].map((id) => eventItem(id, { name: `Night ${id}` })),
  });
  const desk = await deskOf(scene.audience, 'editor', 'Dana');
  const event = body.items.find(({ external_id }) => external_id === 'e2');
  return { ...scene, desk, event: `/events/${event?.id}`, path: `/batches/${body.id}` };
}

test('GET /batches: what came, from where and how much; a batch tells each of its changes', async () => {
  const { desk, path } = await sent();
  const { body } = await desk.open('/batches');
  assert.match(body, new RegExp(`<a href="${path}">`));
  assert.match(body, '4 added');
  const one = await desk.open(path);
  assert.is(one.status, 200, one.body);
  assert.match(one.body, 'The Hall');
  assert.match(one.body, 'Night e4');
  assert.match((await desk.open('/history')).body, /added 4 events, added 1 venue/);
});

test('a batch is undone after its dry run has told what that does; its undo can be undone', async () => {
  const { desk, path } = await sent();
  const dry = await desk.open(`${path}/undo`);
  assert.match(dry.body, '5 records would be as they were before');
  assert.is(dry.body.split('<li><div>').length, 6, 'the list has as many');
  assert.match(dry.body, /added the venue <bdi><a href="[^"]*">The Hall/);
  assert.not.match(dry.body, 'action="/changes/');
  assert.match((await desk.open('/venues')).body, 'The Hall');
  const { location } = await desk.fill(`${path}/undo`, {});
  assert.match(location, /^\/batches\/[\w-]+\?done=undoBatch$/);
  const undo = location.replace(/\?.*/, '');
  assert.not.match((await desk.open('/venues')).body, 'The Hall');
  assert.match((await desk.open(`${path}/undo`)).body, 'undone already');
  for (const page of ['/batches', path])
    assert.match((await desk.open(page)).body, new RegExp(`href="${undo}">Undone</a> <.*>by Dana, `));
  const again = `${undo}/undo`;
  for (const page of [path, location])
    assert.equal((await desk.open(page)).body.match(/href="[^"]*undo">[^<]*/g), [`href="${again}">Redo`]);
  assert.match((await desk.open(location)).body, '<h1 dir="auto">Batch of scraper undone · ');
  assert.match((await desk.open('/history')).body, '<strong dir="auto">Dana (scraper)</strong> deleted 4');
  assert.match((await desk.open('/trash')).body, 'Deleted by Dana (scraper)');
  const asked = (await desk.open(again)).body;
  for (const words of [
    '<h1 dir="auto">Redo the batch<',
    '<button>Redo the batch<',
    'before the batch was undone',
  ])
    assert.match(asked, words);
  const redone = await desk.fill(again, {});
  assert.match(
    (await desk.open(redone.location)).body,
    /<p>Redone\..*<h1 dir="auto">Batch of scraper redone · /s,
  );
  assert.match((await desk.open(location)).body, />Redone<\/a> <.*>by Dana, /);
  assert.match((await desk.open('/batches')).body, '>Redo of a batch<');
  assert.match((await desk.open('/venues')).body, 'The Hall');
});

test('what was changed since a batch stays, and the dry run names it', async () => {
  const { desk, path, event } = await sent();
  await desk.fill(event, { name: 'Our night' });
  const { body } = await desk.open(`${path}/undo`);
  assert.match(body, /event <bdi>Our night<\/bdi>.*was changed since/);
  assert.not.match(body.slice(body.indexOf('These changes are taken back')), 'Our night');
  assert.is((await desk.fill(`${path}/undo`, {})).status, 303);
  assert.match((await desk.open(path)).body, '>Partly undone</a>');
});

test('batches are of their own audience, and no matter of contributors', async () => {
  const { audience, desk, path } = await sent();
  const other = await sent();
  const contributor = await deskOf(audience, 'contributor');
  for (const page of [path, `${path}/undo`]) {
    assert.is((await other.desk.open(page)).status, 404, page);
    assert.is((await contributor.open(page)).status, 403, page);
  }
  assert.is((await other.desk.fill(`${other.path}/undo`, {}, `${path}/undo`)).status, 404);
  assert.match((await desk.open('/venues')).body, 'The Hall');
});
