import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { administer } from '../support/requests/caller.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Report {
  items: { id: string; result: string; kept?: string[] }[];
}

const provenance = { url: 'https://source.example/', retrieved_at: '2026-11-01T00:00:00Z', confidence: 1 };

async function collected() {
  const audience = await seedAudience();
  const { label } = await seedLocale(audience);
  const other = await seedLocale(audience);
  const { as } = await signIn({ admin: true });
  const batch = async (change: object = {}) => {
    const venue = { external_id: 'v', provenance, name: 'Hall', locale: label, latitude: 1, longitude: 1 };
    const event = { external_id: 'e', provenance, name: 'Dance', venue: { external_id: 'v' } };
    const { status, body } = await request<Report>(`POST /v1/research/batch?audience_id=${audience.id}`, {
      as,
      body: {
        source: { name: 'crawler' },
        venues: [{ ...venue, url: 'https://a.example/', ...change }],
        events: [{ ...event, starts_at: '2030-01-01T00:00:00Z', people: ['Ana'], ...change }],
      },
    });
    assert.is(status, 200, JSON.stringify(body));
    return body.items;
  };
  const [venue, event] = await batch();
  assert.ok(venue && event);
  return { batch, venue, event, other, caller: await administer(audience) };
}

test('what an administrator has edited is kept by later batches, under the names of the batch', async () => {
  const { batch, venue, event, other, caller } = await collected();
  await caller.venues.update({ id: venue.id, page_url: null, locale_id: other.id });
  await caller.events.update({ id: event.id, person_ids: [], name: 'Ball' });
  const [venueAgain, eventAgain] = await batch();
  assert.equal(venueAgain?.kept?.toSorted(), ['locale', 'url']);
  assert.equal(eventAgain?.kept?.toSorted(), ['name', 'people']);
  assert.is((await caller.venues.get({ id: venue.id })).page.url, null);
  assert.is((await caller.events.get({ id: event.id })).name, 'Ball');
  await batch({ force: true });
  assert.is((await caller.events.get({ id: event.id })).name, 'Dance');
});

test('what an administrator has deleted stays deleted', async () => {
  const { batch, event, caller } = await collected();
  await caller.events.delete({ id: event.id });
  const [venue, again] = await batch();
  assert.equal([venue?.kept, again?.kept], [undefined, ['deleted']]);
});

test.run();
