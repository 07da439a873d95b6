import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedPerson, seedVenue } from '../support/records/seeds.ts';
import { eventItem, send, venueItem } from '../support/requests/batch.ts';
import { type EventBody, full, type VenueBody } from './full-batch.ts';
import { createScene } from './scene.ts';

test('POST /v1/research/batch: 200, and the venues and events are there', async () => {
  const { as, get, locale } = await createScene();
  const ana = await seedPerson(locale, { name: 'Ana Torres' });
  const { status, body } = await send(as, full);
  assert.is(status, 200);
  assert.is(body.dry_run, false);
  assert.equal(body.venues, { created: 2, updated: 0, unchanged: 0 });
  assert.equal(body.events, { created: 2, updated: 0, unchanged: 0 });
  assert.equal(
    body.items.map(({ kind, index, external_id, result }) => [kind, index, external_id, result]),
    [
      ['venue', 0, 'v1', 'created'],
      ['venue', 1, 'v2', 'created'],
      ['event', 0, 'e1', 'created'],
      ['event', 1, 'e2', 'created'],
    ],
  );
  const [v1, v2, e1, e2] = body.items.map(({ id }) => id);
  const venue = await get<VenueBody>(`venues/${v1}`);
  assert.is(venue.name, 'The Hall');
  assert.is(venue.hidden, true);
  assert.is(venue.address, '1 Main St');
  assert.is(venue.page.url, 'https://hall.example/');
  assert.is(venue.photo?.url, 'https://hall.example/photo.jpg');
  const event = await get<EventBody>(`events/${e1}`);
  assert.is(event.venue.id, v1);
  assert.is(event.starts_at, '2099-01-02T01:00:00.000Z');
  assert.is(event.ends_at, '2099-01-02T04:00:00.000Z');
  assert.is(event.time_zone, 'America/Toronto');
  assert.is(event.description, 'Bring shoes.\nAnd water.');
  assert.is(event.featured, true);
  assert.is(event.hidden, true);
  assert.equal(pluck(event.people, 'name'), ['Ana Torres', 'Los Cinco']);
  assert.is(event.people[0]?.id, ana.id);
  const other = await get<EventBody>(`events/${e2}`);
  assert.is(other.venue.id, v2);
  assert.is(other.status, 'cancelled');
  assert.is(other.hidden, false);
  assert.is(other.time_zone, 'Europe/Lisbon');
});

test('POST /v1/research/batch: sent again, everything is unchanged', async () => {
  const { as } = await createScene();
  const first = await send(as, full);
  const { body } = await send(as, full);
  assert.equal(body.venues, { created: 0, updated: 0, unchanged: 2 });
  assert.equal(body.events, { created: 0, updated: 0, unchanged: 2 });
  assert.equal(
    body.items.map(({ id }) => id),
    first.body.items.map(({ id }) => id),
  );
});

test('POST /v1/research/batch: an external id is one record per audience, source and kind', async () => {
  const { as } = await createScene();
  const other = await createScene();
  await send(as, { venues: [venueItem('same')] });
  const elsewhere = await send(other.as, { venues: [venueItem('same')] });
  const source = await send(as, { source: { name: 'other' }, venues: [venueItem('same')] });
  const kind = await send(as, { events: [eventItem('same', { venue: { external_id: 'same' } })] });
  const letters = await send(as, { venues: [venueItem('SAME')] });
  for (const { body } of [elsewhere, source, kind, letters]) assert.is(body.items[0]?.result, 'created');
  const blanks = await send(as, { venues: [venueItem(' same ')] });
  assert.equal(blanks.body.items[0]?.result, 'unchanged');
  assert.is(blanks.body.items[0]?.external_id, 'same');
});

test('POST /v1/research/batch: an event names its venue by id as well, but none of another audience', async () => {
  const { as, locale } = await createScene();
  const venue = await seedVenue(locale);
  const foreign = await seedVenue((await createScene()).locale);
  assert.is((await send(as, { events: [eventItem('e', { venue: { id: venue.id } })] })).status, 200);
  const { status, body } = await send(as, { events: [eventItem('f', { venue: { id: foreign.id } })] });
  assert.is(status, 422);
  assert.equal(body.items[0]?.fields, { venue: ['must be the id of a venue of the audience'] });
});

test('POST /v1/research/batch: a picture that the audience has already is the same photo', async () => {
  const { as, get } = await createScene();
  const photo_url = 'https://hall.example/photo.jpg';
  const ids: (string | undefined)[] = [];
  for (const name of ['v1', 'v2']) {
    const { body } = await send(as, { venues: [venueItem(name, { photo_url })] });
    ids.push((await get<VenueBody>(`venues/${body.items[0]?.id}`)).photo?.id);
  }
  assert.is(ids[0], ids[1]);
});
