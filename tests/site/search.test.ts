import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedCity, seedEvent, seedPerson, seedVenue } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { newVisitor } from '../support/requests/visitor.ts';
import { textsIn, visitorOf } from './host.ts';

async function seedScene(publicPages = true) {
  const { audience, locale } = await seedCity('Salsa City', { publicPages });
  const venue = await seedVenue(locale, { name: 'Zamba House', address: '12 Elm St' });
  const event = await seedEvent(venue, { name: 'Zamba Night' });
  const person = await seedPerson(locale, { name: 'Zamba Trio' });
  await seedVenue(locale, { name: 'Zamba Cellar', hidden: true });
  await seedEvent(venue, { name: 'Zamba Rehearsal', hidden: true });
  return { audience, venue, event, person, visitor: visitorOf(audience) };
}

test('GET /search?q=: the venues, coming events and people with these words, but hidden ones', async () => {
  await seedScene();
  const { visitor, venue, event, person } = await seedScene();
  const { status, body } = await visitor.open('/search?q=zamba');
  assert.is(status, 200);
  assert.equal(textsIn(body, 'h2').sort(), ['Zamba House', 'Zamba Night', 'Zamba Trio']);
  for (const path of [`/venues/${venue.id}`, `/events/${event.id}`, `/people/${person.id}`])
    assert.match(body, `href="${path}"`);
  assert.match(body, '12 Elm St');
});

test('GET /search?q=&free=true: only events that are free, and the choice is kept', async () => {
  const { audience, visitor, event, venue } = await seedScene();
  const caller = await administer(audience);
  await caller.events.update({ id: event.id, price: { free: true } });
  await seedEvent(venue, { name: 'Zamba Gala' });
  const { body } = await visitor.open('/search?q=zamba&free=true');
  assert.equal(textsIn(body, 'h2'), ['Zamba Night']);
  assert.match(body, 'name="free" value="true" checked');
  assert.equal(textsIn((await visitor.open('/search?q=zamba&free=no&accessible=x')).body, 'h2').length, 4);
});

test('GET /search: a form, which keeps what was entered, and says where nothing matches', async () => {
  const { visitor } = await seedScene();
  for (const path of ['/search', '/search?q=', '/search?q=%20z%20']) {
    const { status, body } = await visitor.open(path);
    assert.is(status, 200, path);
    assert.match(body, '<form action="/search" role="search"');
    assert.equal(textsIn(body, 'h2'), [], path);
  }
  assert.match((await visitor.open('/search?q=z')).body, 'Enter at least two letters.');
  const hostile = '"><script>alert(1)</script>\'#{1}\\';
  const { status, body } = await visitor.open(`/search?q=${encodeURIComponent(hostile)}`);
  assert.is(status, 200);
  assert.match(body, 'Nothing matches “&#34;&#62;&#60;script&#62;');
  assert.match(body, 'value="&#34;&#62;&#60;script&#62;');
  assert.not.match(body, '<script>alert');
  assert.is((await visitor.open(`/search?q=${'z'.repeat(101)}`)).status, 400);
});

test('GET /search?q= one letter that is a word: what has it', async () => {
  const { audience, locale } = await seedCity('東京', { publicPages: true });
  await seedVenue(locale, { name: '東京国立美術館' });
  const { body } = await visitorOf(audience).open(`/search?q=${encodeURIComponent('美')}`);
  assert.equal(textsIn(body, 'h2'), ['東京国立美術館']);
});

test('GET /search, /people and /calendar of an audience without publicPages: 401 to strangers; 404 on the platform’s host', async () => {
  const { visitor } = await seedScene(false);
  for (const path of ['/search', '/search?q=zamba', '/people', '/calendar']) {
    const { status, body } = await visitor.open(path);
    assert.is(status, 401, path);
    assert.not.match(body, 'Zamba', path);
    assert.is((await newVisitor().open(path)).status, 404, path);
  }
});
