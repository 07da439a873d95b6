import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pluck } from '../support/pluck.ts';
import {
  seedAudience,
  seedEvent,
  seedLocale,
  seedPerson,
  seedPhoto,
  seedTrack,
  seedVenue,
} from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';

async function scene() {
  const audience = await seedAudience();
  return { audience, locale: await seedLocale(audience), as: (await signIn({ audience })).as };
}

test('GET /v1/people/:id: 200 with page, locale, photo and tracks', async () => {
  const { audience, locale, as } = await scene();
  const photo = await seedPhoto(audience);
  const person = await seedPerson(locale, { name: 'Celia', photoId: photo.id });
  const track = await seedTrack(person, { name: 'Quimbara' });
  const { body } = await request(`GET /v1/people/${person.id}`, { as });
  assert.equal(body, {
    id: person.id,
    name: 'Celia',
    page: null,
    locale: { id: locale.id, name: 'Toronto' },
    photo: { id: photo.id, url: photo.url },
    tracks: [{ id: track.id, name: 'Quimbara' }],
  });
});

test("GET /v1/locales/:locale_id/people: the locale's people by name, in pages", async () => {
  const { audience, locale, as } = await scene();
  for (const name of ['Carla', 'Abe', 'Bea']) await seedPerson(locale, { name });
  await seedPerson(await seedLocale(audience), { name: 'Elsewhere' });
  const { body, headers } = await request<{ name: string }[]>(`GET /v1/locales/${locale.id}/people?limit=2`, {
    as,
  });
  assert.equal(pluck(body, 'name'), ['Abe', 'Bea']);
  assert.match(headers.get('link') ?? '', /rel="next"/);
});

test("GET /v1/locales/:locale_id/people?query&count: the locale's people whose names contain the text, in pages", async () => {
  const { audience, locale, as } = await scene();
  for (const name of ['Ana Torres', 'Abe', 'Banana Band', 'Joana_1']) await seedPerson(locale, { name });
  await seedPerson(await seedLocale(audience), { name: 'Ana elsewhere' });
  const path = `/v1/locales/${locale.id}/people?query=ANA&limit=2&count=true`;
  const pages = await pagesOf<{ name: string }[]>(path, as);
  assert.equal(
    pages.map((people) => people.map(({ name }) => name)),
    [['Ana Torres', 'Banana Band'], ['Joana_1']],
  );
  assert.is((await request(`GET ${path}`, { as })).headers.get('x-total-count'), '3');
  const all = await request(`GET /v1/locales/${locale.id}/people?count=true`, { as });
  assert.is(all.headers.get('x-total-count'), '4');
});

test('GET /v1/tracks/:id: 200 with its person', async () => {
  const { locale, as } = await scene();
  const person = await seedPerson(locale, { name: 'Celia' });
  const { id } = await seedTrack(person, { name: 'Quimbara', url: 'https://music.example/1' });
  assert.equal((await request(`GET /v1/tracks/${id}`, { as })).body, {
    id,
    name: 'Quimbara',
    url: 'https://music.example/1',
    person: { id: person.id, name: 'Celia' },
  });
});

test('GET /v1/photos/:id: 200, and its image is a public redirect', async () => {
  const { audience, as } = await scene();
  const { id, url } = await seedPhoto(audience, { width: 640, height: 480, caption: 'Dancers' });
  assert.equal((await request(`GET /v1/photos/${id}`, { as })).body, {
    id,
    url,
    width: 640,
    height: 480,
    caption: 'Dancers',
  });
  const { status, headers } = await request(`GET /v1/photos/${id}/image`);
  assert.is(status, 302);
  assert.is(headers.get('location'), url);
});

test('GET /v1/(venues|events|people)/:id/image: 302 to the photo, 404 where there is none', async () => {
  const { audience, locale } = await scene();
  const { id: photoId, url } = await seedPhoto(audience);
  const venue = await seedVenue(locale, { photoId });
  const event = await seedEvent(venue, { photoId });
  const person = await seedPerson(locale, { photoId });
  for (const path of [`venues/${venue.id}`, `events/${event.id}`, `people/${person.id}`]) {
    const { status, headers } = await request(`GET /v1/${path}/image`);
    assert.is(status, 302, path);
    assert.is(headers.get('location'), url, path);
  }
  for (const path of [
    `venues/${(await seedVenue(locale)).id}`,
    'events/nonsense',
    'people/nonsense',
    'photos/nonsense',
  ])
    assert.is((await request(`GET /v1/${path}/image`)).status, 404, path);
});

test('GET /v1/users/:id: id and name only; within an audience, only of those who signed in there', async () => {
  const { audience, as } = await scene();
  const there = await signIn({ audience, name: 'Bea' });
  const elsewhere = await signIn({ name: 'Carl' });
  assert.equal((await request(`GET /v1/users/${there.userId}`, { as })).body, {
    id: there.userId,
    name: 'Bea',
  });
  assert.is((await request(`GET /v1/users/${elsewhere.userId}`, { as })).status, 404);
  assert.is((await request(`GET /v1/users/${elsewhere.userId}`, { as: elsewhere.as })).status, 200);
});
