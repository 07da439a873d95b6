import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serve } from '../sources/serve.ts';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { deskOf } from './desk.ts';

const rows = [
  'id,Was,start,where,lat,lon',
  'a,Jazz & Co <b>,2099-07-01 20:00,Hall,43.7,-79.4',
  'b,Folk,2099-06-01 20:00,Barn,,',
].join('\n');

async function scene() {
  const audience = await seedAudience();
  await seedLocale(audience);
  const owner = await deskOf(audience, 'owner');
  const address = `${await serve((_, response) => response.end(rows))}/events.csv`;
  const fill = (values: Record<string, string>) => owner.fill('/sources/new', { address, ...values });
  return { owner, fill };
}

test('a new source: what it would bring is shown before, with a choice of columns and the places that nobody knows', async () => {
  const { owner, fill } = await scene();
  const { status, body } = await fill({ preview: 'on' });
  assert.is(status, 200);
  assert.match(body, 'A table: 0 new events');
  assert.match(body, 'As it is, no events would come in.');
  assert.match(body, /<option value="name=Was">Was \(Jazz &#38; Co &#60;b&#62;\)/);
  const mapped = await fill({ preview: 'on', mapping: 'name=Was', include: 'jazz\nfolk', places: 'Barn=' });
  assert.match(mapped.body, 'A table: 1 new event,');
  assert.match(mapped.body, /<option value="name=Was" selected>/);
  assert.match(mapped.body, 'Some of what is left out comes in once “Where venues are” above is filled in.');
  assert.match(mapped.body, /name="places\.Barn" data-place="Barn" value=""/);
  assert.match(mapped.body, /Jazz &#38; Co<\/th><td[^>]*>Jul 1, 2099, 8:00\sPM/);
  const placed = await fill({ preview: 'on', mapping: 'name=Was', places: 'Barn=43.8,-79.5' });
  assert.match(placed.body, 'A table: 2 new events,');
  for (const link of [
    '43.8, -79.5',
    'https://osm.example/?layer=1#map=17/43.8/-79.5',
    'geo:43.8,-79.5?z=9',
  ]) {
    const { body } = await fill({ preview: 'on', mapping: 'name=Was', 'places.Barn': link });
    assert.match(body, /name="places\.Barn" data-place="Barn" value="43\.8,-79\.5"/, link);
  }
  assert.match((await owner.open('/sources')).body, /class="empty"/, 'nothing is written');
});

test('a new source that cannot be read, or whose form is wrong: why, and the form as it was', async () => {
  const { fill } = await scene();
  const lost = await fill({ preview: 'on', address: 'http://127.0.0.1:9/events.ics', name: 'Library' });
  assert.match(lost.body, 'cannot be reached');
  assert.match(lost.body, 'value="Library"');
  const wrong = await fill({ preview: 'on', mapping: 'titel=Was' });
  assert.is(wrong.status, 400);
  assert.match(wrong.body, 'titel is not one of a');
});

test('a source is added as it was shown, without places that are not on the map', async () => {
  const { owner, fill } = await scene();
  const { status, location } = await fill({ name: 'Library', mapping: 'name=Was', places: 'Barn=' });
  assert.is(status, 303);
  assert.match(location ?? '', /^\/sources\//);
  assert.match((await owner.open('/sources')).body, 'Library');
});
