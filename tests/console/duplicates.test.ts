import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPairs, search } from '../duplicates/pairs.ts';
import { seedAudience, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { worker } from '../support/requests/credentials.ts';
import { deskOf } from './desk.ts';

const hall = { latitude: 43.6701, longitude: -79.4 };

async function scene() {
  const pairs = await createPairs();
  const older = await seedVenue(pairs.locale, {
    ...hall,
    latitude: 43.6702,
    name: 'Massey Hall',
    address: '178 Victoria St',
  });
  const copy = await seedVenue(pairs.locale, { ...hall, name: 'MASSEY HALL <b>' });
  await search();
  const [pair] = await pairs.list();
  const desk = await deskOf(pairs.audience, 'editor');
  const id =
    Buffer.from(pair?.id ?? '', 'base64url')
      .toString()
      .split(':')
      .at(-1) ?? '';
  return { ...pairs, desk, older, copy, id };
}

const decide = async ({ desk }: Awaited<ReturnType<typeof scene>>, decision: string) =>
  desk.fill('/duplicates', { decision });

test('duplicates: both beside each other, field by field, with why one is kept; counted on the first page', async () => {
  const { desk } = await scene();
  assert.match((await desk.open('/')).body, '1 pair may be one and the same');
  const { body } = await desk.open('/duplicates');
  assert.match(body, 'alike');
  assert.match(body, '178 Victoria St');
  assert.match(body, 'MASSEY HALL &#60;b&#62;');
  assert.match(body, 'Massey Hall is kept, since it was there first.');
  assert.match(body, 'data-key="m"');
});

test('duplicates: of a venue of several pairs, one at a time; the next once that is decided', async () => {
  const { desk, locale } = await scene();
  await seedVenue(locale, { ...hall, name: 'Massey Hall' });
  await search();
  const { body } = await desk.open('/duplicates');
  assert.match(body, '3 pairs may be one and the same');
  const pairIn = (page: string) => [...page.matchAll(/<li id="d([^"]+)"/g)].map(([, id]) => id);
  const [shown, ...others] = pairIn(body);
  assert.equal(others, []);
  await desk.fill('/duplicates', { decision: `dismiss:${shown}` });
  const [next] = pairIn((await desk.open('/duplicates')).body);
  assert.ok(next !== undefined && next !== shown);
});

test('duplicates: more than ten pairs are on several pages, of all kinds or of one, and a decision leads back there', async () => {
  const { desk, locale } = await scene();
  for (const number of Array(11).keys()) {
    const place = { latitude: 43 - number / 10, longitude: -79, name: `Club ${number} Rotunda` };
    for (const _ of ['one', 'other']) await seedVenue(locale, place);
  }
  await search();
  const { body } = await desk.open('/duplicates?kind=venue');
  assert.is(body.split('class="proposed-item"').length, 11);
  const [, more = ''] = /href="(\/duplicates\?kind=venue&#38;after=[^"]+)">More</.exec(body) ?? [];
  const second = more.replace('&#38;', '&');
  const rest = (await desk.open(second)).body;
  const [, pair, button] = /<li id="d([^"]+)".*aria-label="(Merge: [^"]+)"/s.exec(rest) ?? [];
  assert.match(button ?? '', /Merge: .+, .+/);
  const { location } = await desk.fill(second, { decision: `dismiss:${pair}` });
  assert.match(location ?? '', `dismissed=${pair}&kind=venue&after=`);
  assert.not.match((await desk.open('/duplicates?kind=person')).body, 'proposed-item');
});

test('duplicates: both on a map, how far apart in words, and the way from one to the other', async () => {
  const { desk } = await scene();
  const { body } = await desk.open('/duplicates');
  assert.match(body, '11 m apart');
  assert.match(body, 'directions?from=43.6702%2C-79.4&#38;to=43.6701%2C-79.4');
  assert.match(body, 'data-pair="[[-79.4,43.6702],[-79.4,43.6701]]"');
  assert.match(body, '/site/pair-map.js');
});

test('merge: the other one is gone, its page leads to the one that is kept, and the step can be undone', async () => {
  const at = await scene();
  const merged = await decide(at, `merge:venue:${at.copy.id}:${at.older.id}`);
  assert.is(merged.status, 303);
  const { body } = await at.desk.open(merged.location);
  assert.match(body, 'Merged. Given up: Name, Degrees north.');
  assert.match(body, 'Undo');
  assert.match(body, 'Nothing here looks like a duplicate.');
  assert.equal(await at.list(), []);
});

test('not the same: never suggested again, unless it is taken back', async () => {
  const at = await scene();
  await decide(at, `dismiss:${at.id}`);
  assert.match((await at.desk.open(`/duplicates?dismissed=${at.id}`)).body, 'not be suggested again');
  assert.equal(await at.list(), []);
  await at.desk.fill(`/duplicates?dismissed=${at.id}`, { decision: `back:${at.id}` }, '/duplicates');
  assert.is((await at.list()).length, 1);
});

test('what a source calls a venue or an event is on its page, and is taken back there', async () => {
  const { audience, locale } = await createPairs();
  const as = await worker(audience);
  const desk = await deskOf(audience, 'editor');
  const place = { locale: locale.label, ...hall };
  const { body } = await send(as, {
    source: { name: 'Listings' },
    venues: [venueItem('v-17', place)],
    events: [eventItem('gig-4', { venue: { external_id: 'v-17' } })],
  });
  const ids = body.items.map(({ id }) => id ?? '');
  const pages = [`/venues/${ids[0]}`, `/events/${ids[1]}`];
  for (const [index, page] of pages.entries()) {
    const external_id = index === 0 ? 'v-17' : 'gig-4';
    assert.match((await desk.open(page)).body, `name="external_id" value="${external_id}"`);
    const origin = { source: 'Listings', external_id };
    const { location } = await desk.fill(page, origin, `${page}/origins`);
    assert.is(location, `${page}?done=removeOrigin`);
    const after = (await desk.open(location ?? '')).body;
    assert.match(after, 'that is a record of its own');
    assert.not.match(after, external_id);
    assert.is((await desk.fill(page, origin, `${page}/origins`)).status, 400);
  }
});

test('a new venue: that it needs a position, and how one is given, stands beside the numbers', async () => {
  const { body } = await (await deskOf(await seedAudience(), 'editor')).open('/venues/new');
  assert.match(
    body,
    /name="longitude".*<div class="pin"><p class="muted">It needs a position: .*name="address"/s,
  );
});

test('venues of whose place nothing is known: counted on the first page, with a list of them alone', async () => {
  const { audience, locale } = await createPairs();
  await seedVenue(locale, { ...hall, name: 'The Hall' });
  const desk = await deskOf(audience, 'editor');
  assert.not.match((await desk.open('/')).body, 'not on the map yet');
  await seedVenue(locale, {
    name: 'To be announced',
    latitude: locale.latitude,
    longitude: locale.longitude,
  });
  await seedVenue(locale, { name: 'Null Island', latitude: 0, longitude: 0 });
  assert.match((await desk.open('/')).body, '<a href="/venues?unplaced=on">2 venues are not on the map yet');
  const { body } = await desk.open('/venues?unplaced=on');
  for (const name of ['To be announced', 'Null Island']) assert.match(body, name);
  assert.not.match(body, 'The Hall');
});
