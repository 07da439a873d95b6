import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { User } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedCity, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

test('GET /v1/venues/:id: 200 with the venue, for a user of its audience', async () => {
  const { audience, locale } = await seedCity();
  const venue = await seedVenue(locale, {
    name: 'The Hall',
    url: 'https://hall.example/',
    address: '1 Main St',
  });
  const { as } = await signIn({ audience });
  const { status, body } = await request(`GET /v1/venues/${venue.id}`, { as });
  assert.is(status, 200);
  assert.equal(body, {
    id: venue.id,
    name: 'The Hall',
    hidden: false,
    locale: { id: locale.id, name: 'Toronto' },
    page: { id: venue.pageId, name: 'The Hall', url: 'https://hall.example/' },
    latitude: 43.65,
    longitude: -79.38,
    address: '1 Main St',
    photo: null,
    accessibility: {
      step_free_entrance: 'unknown',
      accessible_toilet: 'unknown',
      hearing_loop: 'unknown',
      quiet_room: 'unknown',
      parking: 'unknown',
    },
  });
});

test('GET /v1/venues/:id: a hidden venue is there for whoever is an administrator now, whatever the token says', async () => {
  const { database } = (await testApp()).dependencies;
  const venue = await seedVenue(await seedLocale(await seedAudience()), { hidden: true });
  const { as, userId } = await signIn({ admin: true });
  const status = async () => (await request(`GET /v1/venues/${venue.id}`, { as })).status;
  const appoint = (isAdmin: boolean) =>
    database.transaction(({ em }) => em.nativeUpdate(User, { id: userId }, { isAdmin }));
  assert.is(await status(), 200);
  await appoint(false);
  assert.is(await status(), 404);
  await appoint(true);
  assert.is(await status(), 200);
});

test('GET /v1/venues/:id: 404 for a malformed id', async () => {
  const { as } = await signIn();
  assert.is((await request('GET /v1/venues/nonsense', { as })).status, 404);
});
