import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import { seedLocale } from '../support/records/seeds.ts';
import { eventItem, resultsOf, send, venueItem } from '../support/requests/batch.ts';
import { type EventBody, full, type VenueBody } from './full-batch.ts';
import { createScene } from './scene.ts';

test('POST /v1/research/batch: a field left out stays, null clears, another value changes', async () => {
  const { as, get } = await createScene();
  await send(as, full);
  const { body } = await send(as, {
    venues: [{ external_id: 'v1', provenance: venueItem('').provenance, address: null, photo_url: null }],
    events: [
      {
        external_id: 'e1',
        provenance: eventItem('').provenance,
        name: 'Late dance',
        ends_at: null,
        featured: null,
        hidden: null,
        people: null,
      },
    ],
  });
  assert.equal(resultsOf(body), { v1: 'updated', e1: 'updated' });
  const [v1, e1] = body.items.map(({ id }) => id);
  const venue = await get<VenueBody>(`venues/${v1}`);
  assert.is(venue.address, null);
  assert.is(venue.photo, null);
  assert.is(venue.name, 'The Hall');
  assert.is(venue.hidden, true);
  const event = await get<EventBody>(`events/${e1}`);
  assert.is(event.name, 'Late dance');
  assert.is(event.ends_at, null);
  assert.is(event.featured, false);
  assert.is(event.hidden, false);
  assert.equal(event.people, []);
  assert.is(event.url, 'https://hall.example/dance');
});

test('POST /v1/research/batch: renames, moves and recasts what is there', async () => {
  const { as, get, audience } = await createScene();
  await seedLocale(audience, { label: 'lisbon', name: 'Lisbon', latitude: 38.72, longitude: -9.14 });
  await send(as, full);
  const { body } = await send(as, {
    venues: [
      venueItem('v1', { name: 'New Hall', locale: 'lisbon', latitude: 38.7, longitude: -9.1, hidden: false }),
    ],
    events: [
      eventItem('e1', { people: ['Los Cinco', 'Bo'] }),
      eventItem('e2', { venue: { external_id: 'v1' }, status: 'scheduled' }),
    ],
  });
  assert.equal(body.venues, { created: 0, updated: 1, unchanged: 0 });
  const [v1, e1, e2] = body.items.map(({ id }) => id);
  const venue = await get<{ name: string; locale: { name: string } }>(`venues/${v1}`);
  assert.equal([venue.name, venue.locale.name], ['New Hall', 'Lisbon']);
  const event = await get<EventBody & { locale: { name: string }; time_zone: string }>(`events/${e1}`);
  assert.equal(pluck(event.people, 'name'), ['Los Cinco', 'Bo']);
  assert.equal([event.locale.name, event.time_zone], ['Lisbon', 'America/Toronto']);
  assert.is((await get<EventBody>(`events/${e2}`)).venue.id, v1);
});

test('POST /v1/research/batch: moves a venue within its locale, and gives its page another address', async () => {
  const { as, get, locale } = await createScene();
  await send(as, full);
  const url = 'https://barn.example/';
  const { body } = await send(as, {
    venues: [
      venueItem('v1', { latitude: 43.7, longitude: -79.4 }),
      venueItem('v2', { name: 'The Other Hall', url }),
    ],
  });
  assert.equal(body.venues, { created: 0, updated: 2, unchanged: 0 });
  const [v1, v2] = body.items.map(({ id }) => id);
  const nearest = `locales/${locale.id}/venues?latitude=43.7&longitude=-79.4`;
  const [moved] = await get<{ id: string; latitude: number; longitude: number; distance: number }[]>(nearest);
  assert.equal([moved?.id, moved?.latitude, moved?.longitude, moved?.distance], [v1, 43.7, -79.4, 0]);
  assert.is((await get<VenueBody>(`venues/${v2}`)).page.url, url);
});
