import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScene } from '../research/scene.ts';
import { seedEvent, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { deskOf } from './desk.ts';

async function scene() {
  const { audience, locale, as } = await createScene();
  const address = '1 Rua das Flores';
  const venue = await seedVenue(locale, { name: 'The Hidden Hall', hidden: true, address });
  const past = { startsAt: new Date('2001-07-05T23:00:00Z'), endsAt: new Date('2001-07-06T02:00:00Z') };
  const event = await seedEvent(venue, { name: 'Old Night', ...past });
  const desk = await deskOf(audience, 'editor', 'Dana');
  const find = async (q: string) => {
    const { status, body } = await desk.open(`/find?q=${encodeURIComponent(q)}`);
    assert.is(status, 200, body);
    return body;
  };
  return { audience, locale, as, venue, event, desk, find };
}

test('GET /find by a name or an address: what is past and what is hidden, too', async () => {
  const { find, event, venue, locale } = await scene();
  assert.match(await find('old night'), `href="/events/${event.id}"`);
  assert.match(await find('hidden hall'), `href="/venues/${venue.id}"`);
  assert.match(await find('flores'), `href="/venues/${venue.id}"`);
  assert.not.match(await find('flores'), `>${locale.id}<`);
  assert.match(await find('<b>nothing'), /“&#60;b&#62;nothing”.*Nothing is called so/s);
  assert.match(await find(''), 'Names, addresses, ids');
});

test('GET /find by an id, and by the id that a source gave', async () => {
  const { find, event, as } = await scene();
  assert.match(await find(event.id), 'Old Night');
  const sent = { venues: [venueItem('v1', { name: 'The Barn' })], events: [eventItem('party:77')] };
  await send(as, sent);
  assert.match(await find('party:77'), '>Dance</a>');
  assert.match(await find('v1'), '>The Barn</a>');
});

test('GET /find: what is deleted leads to its changes, where it is brought back', async () => {
  const { find, event, desk } = await scene();
  await desk.fill(`/events/${event.id}`, {}, `/events/${event.id}/delete`);
  for (const q of ['old nigh', event.id]) {
    const body = await find(q);
    assert.match(body, /<h2>Deleted<\/h2>.*>Old Night<\/a>/s);
    assert.match(body, `href="/changes?record_id=${event.id}"`);
  }
  const page = `/changes?record_id=${event.id}`;
  const [undo = ''] = /\/changes\/[\w-]+\/undo/.exec((await desk.open(page)).body) ?? [];
  assert.is((await desk.fill(page, {}, undo)).status, 303);
  assert.is((await desk.open(`/events/${event.id}`)).status, 200);
});

test('GET /find finds nothing of another audience', async () => {
  const { event } = await scene();
  const other = await scene();
  assert.match(await other.find(event.id), 'Nothing is called so');
});
