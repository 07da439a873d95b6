import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type SeededAudience,
  seedAudience,
  seedCity,
  seedEvent,
  seedHall,
  seedLocale,
  seedPhoto,
  seedVenue,
} from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Venue {
  id: string;
  name: string;
  hidden: boolean;
  locale: { id: string };
  page: { id: string; name: string; url: string | null };
  address: string | null;
  photo: { id: string; url: string } | null;
}

interface Failure {
  error: string;
  fields: Record<string, string[]>;
}

const admin = async (audience?: SeededAudience) =>
  (await signIn({ ...(audience && { audience }), admin: true })).as;
const hall = { name: 'The Hall', latitude: 43.66, longitude: -79.4 };

test('POST /v1/locales/:id/venues: 201 with the venue', async () => {
  const locale = await seedLocale(await seedAudience());
  const { status, body } = await request<Venue>(`POST /v1/locales/${locale.id}/venues`, {
    as: await admin(),
    body: {
      ...hall,
      name: '  The Hall ',
      address: '1 Main St',
      hidden: true,
      page_url: 'https://hall.example/',
      photo_url: 'https://hall.example/1.jpg',
      beacon: { major: 1, minor: 65535 },
    },
  });
  assert.is(status, 201);
  assert.equal(body, {
    id: body.id,
    ...hall,
    hidden: true,
    locale: { id: locale.id, name: locale.name },
    page: { id: body.page.id, name: 'The Hall', url: 'https://hall.example/' },
    address: '1 Main St',
    photo: { id: body.photo?.id, url: 'https://hall.example/1.jpg' },
    accessibility: {
      step_free_entrance: 'unknown',
      accessible_toilet: 'unknown',
      hearing_loop: 'unknown',
      quiet_room: 'unknown',
      parking: 'unknown',
    },
  });
});

test('POST /v1/locales/:id/venues: 201 with no more than a name and a point; visible at once', async () => {
  const { audience, locale } = await seedCity();
  const { status, body } = await request<Venue>(`POST /v1/locales/${locale.id}/venues`, {
    as: await admin(audience),
    body: hall,
  });
  assert.is(status, 201);
  const { body: read } = await request(`GET /v1/venues/${body.id}`, { as: (await signIn({ audience })).as });
  assert.equal(read, body);
});

test('POST /v1/locales/:id/venues: 201 for an address whose scheme is in capitals', async () => {
  const { audience, locale } = await seedCity();
  const { status, body } = await request<Venue>(`POST /v1/locales/${locale.id}/venues`, {
    as: await admin(audience),
    body: { ...hall, page_url: 'HTTPS://Hall.example/Dance' },
  });
  assert.is(status, 201);
  assert.is(body.page.url, 'https://Hall.example/Dance');
});

test('POST /v1/locales/:id/venues: a picture that the audience has already is the same photo', async () => {
  const { audience, locale } = await seedCity();
  const photo = await seedPhoto(audience, { url: 'https://hall.example/known.jpg' });
  const { body } = await request<Venue>(`POST /v1/locales/${locale.id}/venues`, {
    as: await admin(),
    body: { ...hall, photo_url: photo.url },
  });
  assert.is(body.photo?.id, photo.id);
});

const invalid: [field: string, body: object][] = [
  ['name', { latitude: 1, longitude: 1 }],
  ['name', { ...hall, name: ' ' }],
  ['name', { ...hall, name: '\u0085' }],
  ['name', { ...hall, name: '\u200b' }],
  ['name', { ...hall, name: 'a'.repeat(501) }],
  ['name', { ...hall, name: null }],
  ['latitude', { ...hall, latitude: 90.1 }],
  ['latitude', { ...hall, latitude: '43' }],
  ['longitude', { ...hall, longitude: -180.1 }],
  ['address', { ...hall, address: '' }],
  ['hidden', { ...hall, hidden: 'no' }],
  ['page_url', { ...hall, page_url: 'javascript:alert(1)' }],
  ['photo_url', { ...hall, photo_url: 'ftp://hall.example/1.jpg' }],
  ['beacon.minor', { ...hall, beacon: { major: 1 } }],
  ['beacon.major', { ...hall, beacon: { major: 65536, minor: 0 } }],
  ['beacon.uuid', { ...hall, beacon: { major: 1, minor: 0, uuid: 'x' } }],
  ['rating', { ...hall, rating: 5 }],
];

for (const [field, body] of invalid)
  test(`POST /v1/locales/:id/venues: 400 that names ${field}: ${JSON.stringify(body).slice(0, 80)}`, async () => {
    const locale = await seedLocale(await seedAudience());
    const as = await admin();
    const answer = await request<Failure>(`POST /v1/locales/${locale.id}/venues`, { as, body });
    assert.is(answer.status, 400);
    assert.equal(Object.keys(answer.body.fields), [field]);
    assert.equal((await request(`GET /v1/locales/${locale.id}/venues`, { as })).body, []);
  });

test('POST /v1/locales/:id/venues: 400 for a beacon that another venue has, and nothing is kept', async () => {
  const locale = await seedLocale(await seedAudience());
  const as = await admin();
  const line = `POST /v1/locales/${locale.id}/venues`;
  const body = { ...hall, beacon: { major: 7, minor: 7 } };
  assert.is((await request(line, { as, body })).status, 201);
  const again = await request<Failure>(line, { as, body });
  assert.is(again.status, 400);
  assert.equal(Object.keys(again.body.fields), ['beacon']);
  const { body: venues } = await request<Venue[]>(`GET /v1/locales/${locale.id}/venues`, { as });
  assert.is(venues.length, 1);
});

test('POST /v1/locales/:id/venues: 404 for an unknown, malformed or foreign locale', async () => {
  const as = await admin(await seedAudience());
  const foreign = await seedLocale(await seedAudience());
  for (const id of [randomUUID(), 'nonsense', foreign.id])
    assert.is((await request(`POST /v1/locales/${id}/venues`, { as, body: hall })).status, 404);
});

test('venue writes: 403 for everybody but administrators, whatever the body', async () => {
  const { audience, locale, venue } = await seedHall();
  for (const as of [(await signIn()).as, (await signIn({ audience })).as, await apiKey(audience)])
    for (const line of [
      `POST /v1/locales/${locale.id}/venues`,
      `PATCH /v1/venues/${venue.id}`,
      `DELETE /v1/venues/${venue.id}`,
    ]) {
      const { status, body } = await request<Failure>(line, { as, body: { latitude: 'x' } });
      assert.is(status, 403, line);
      assert.is(body.error, 'administrator_required');
    }
});

test('PATCH /v1/venues/:id: 200; a field left out stays, null clears', async () => {
  const locale = await seedLocale(await seedAudience());
  const as = await admin();
  const { body: venue } = await request<Venue>(`POST /v1/locales/${locale.id}/venues`, {
    as,
    body: {
      ...hall,
      address: '1 Main St',
      page_url: 'https://hall.example/',
      photo_url: 'https://hall.example/1.jpg',
    },
  });
  const renamed = await request<Venue>(`PATCH /v1/venues/${venue.id}`, { as, body: { name: 'The Barn' } });
  assert.is(renamed.status, 200);
  assert.equal(renamed.body, { ...venue, name: 'The Barn', page: { ...venue.page, name: 'The Barn' } });
  const cleared = await request<Venue>(`PATCH /v1/venues/${venue.id}`, {
    as,
    body: { address: null, page_url: null, photo_url: null, beacon: null, hidden: true, latitude: -90 },
  });
  assert.equal(cleared.body, {
    ...renamed.body,
    address: null,
    page: { ...renamed.body.page, url: null },
    photo: null,
    hidden: true,
    latitude: -90,
  });
});

test('PATCH /v1/venues/:id: 200 for an empty body, which changes nothing', async () => {
  const venue = await seedVenue(await seedLocale(await seedAudience()), { address: '1 Main St' });
  const as = await admin();
  const { body: before } = await request(`GET /v1/venues/${venue.id}`, { as });
  const { status, body } = await request(`PATCH /v1/venues/${venue.id}`, { as, body: {} });
  assert.is(status, 200);
  assert.equal(body, before);
});

test('PATCH /v1/venues/:id: a venue that gives its beacon up leaves it to another', async () => {
  const locale = await seedLocale(await seedAudience());
  const as = await admin();
  const beacon = { major: 3, minor: 4 };
  const one = await seedVenue(locale);
  const other = await seedVenue(locale);
  const give = (id: string, value: object | null) =>
    request<Failure>(`PATCH /v1/venues/${id}`, { as, body: { beacon: value } });
  assert.is((await give(one.id, { major: 1, minor: 1 })).status, 200);
  assert.is((await give(one.id, beacon)).status, 200);
  assert.is((await give(one.id, beacon)).status, 200);
  assert.equal((await give(other.id, beacon)).body.fields, {
    beacon: ['belongs to another venue of the audience'],
  });
  assert.is((await give(one.id, null)).status, 200);
  assert.is((await give(other.id, beacon)).status, 200);
});

test('PATCH /v1/venues/:id: moves to another locale of the audience, and its events with it', async () => {
  const { audience, venue } = await seedHall();
  const event = await seedEvent(venue);
  const elsewhere = await seedLocale(audience, { name: 'Ottawa' });
  const as = await admin();
  const { body } = await request<Venue>(`PATCH /v1/venues/${venue.id}`, {
    as,
    body: { locale_id: elsewhere.id.toUpperCase() },
  });
  assert.is(body.locale.id, elsewhere.id);
  const { body: moved } = await request<Venue>(`GET /v1/events/${event.id}`, { as });
  assert.is(moved.locale.id, elsewhere.id);
});

test("PATCH /v1/venues/:id: 400 for an unknown locale, another audience's, or none", async () => {
  const venue = await seedVenue(await seedLocale(await seedAudience()));
  const foreign = await seedLocale(await seedAudience());
  const as = await admin();
  for (const locale_id of [randomUUID(), 'nonsense', foreign.id, null]) {
    const { status, body } = await request<Failure>(`PATCH /v1/venues/${venue.id}`, {
      as,
      body: { locale_id },
    });
    assert.is(status, 400);
    assert.equal(Object.keys(body.fields), ['locale_id']);
  }
});

for (const [field, body] of invalid.slice(1))
  test(`PATCH /v1/venues/:id: 400 that names ${field}: ${JSON.stringify(body).slice(0, 80)}`, async () => {
    const venue = await seedVenue(await seedLocale(await seedAudience()));
    const answer = await request<Failure>(`PATCH /v1/venues/${venue.id}`, { as: await admin(), body });
    assert.is(answer.status, 400);
    assert.equal(Object.keys(answer.body.fields), [field]);
  });

test('DELETE /v1/venues/:id: 204 without a body; the venue and its events are gone', async () => {
  const venue = await seedVenue(await seedLocale(await seedAudience()), { hidden: true });
  const event = await seedEvent(venue);
  const as = await admin();
  const { status, body } = await request(`DELETE /v1/venues/${venue.id}`, { as });
  assert.is(status, 204);
  assert.is(body, undefined);
  assert.is((await request(`GET /v1/venues/${venue.id}`, { as })).status, 404);
  assert.is((await request(`GET /v1/events/${event.id}`, { as })).status, 404);
  assert.is((await request(`DELETE /v1/venues/${venue.id}`, { as })).status, 404);
});
