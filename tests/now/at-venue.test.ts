import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Here {
  venue: { name: string } | null;
}

const metresPerDegree = 111_195.08;

async function venueSeenFrom(venues: [number, number][], [latitude, longitude]: [number, number]) {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { latitude: 0, longitude: 0 });
  for (const [index, [latitude, longitude]] of venues.entries())
    await seedVenue(locale, { name: `${index}`, latitude, longitude });
  const { as } = await signIn({ audience });
  const body = { coordinates: { latitude, longitude } };
  return (await request<Here>('POST /v1/me/location', { as, body })).body.venue?.name;
}

const metres = (distance: number): number => distance / metresPerDegree;

test('at a venue: within 100 m to the metre', async () => {
  assert.is(await venueSeenFrom([[metres(99.5), 0]], [0, 0]), '0');
  assert.is(await venueSeenFrom([[metres(100.5), 0]], [0, 0]), undefined);
});

test('at a venue: in the corner of the box around the point, only within 100 m along the sphere', async () => {
  assert.is(await venueSeenFrom([[metres(70), metres(70)]], [0, 0]), '0');
  assert.is(await venueSeenFrom([[metres(75), metres(75)]], [0, 0]), undefined);
});

test('at a venue: the nearest of several', async () => {
  const venues: [number, number][] = [
    [metres(50), 0],
    [0, metres(-20)],
    [0, metres(60)],
  ];
  assert.is(await venueSeenFrom(venues, [0, 0]), '1');
});

test('at a venue: never at one whose name says that the place is not given, but at another beside it', async () => {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { latitude: 0, longitude: 0 });
  await seedVenue(locale, { name: 'Null Island (hall not given in source)', latitude: 0, longitude: 0 });
  const { as } = await signIn({ audience });
  const here = async () =>
    (await request<Here>('GET /v1/now?latitude=0&longitude=0', { as })).body.venue?.name;
  assert.is(await here(), undefined);
  await seedVenue(locale, { name: 'Hall (given)', latitude: metres(50), longitude: 0 });
  assert.is(await here(), 'Hall (given)');
});

test('at a venue: across the antimeridian, from either side', async () => {
  assert.is(await venueSeenFrom([[10, 179.9997]], [10, -179.9998]), '0');
  assert.is(await venueSeenFrom([[10, -179.9997]], [10, 179.9998]), '0');
  assert.is(await venueSeenFrom([[10, 180]], [10, -180]), '0');
  assert.is(await venueSeenFrom([[10, 179.999]], [10, -179.999]), undefined);
});

test('at a venue: at the poles, whatever the longitude', async () => {
  assert.is(await venueSeenFrom([[90, 0]], [90, 170]), '0');
  assert.is(await venueSeenFrom([[90 - metres(40), 100]], [90 - metres(40), -80]), '0');
  assert.is(await venueSeenFrom([[metres(60) - 90, 0]], [metres(60) - 90, 180]), undefined);
});

test('at a venue: at a high latitude, where degrees of longitude are short', async () => {
  assert.is(await venueSeenFrom([[89.99, 4]], [89.99, 0]), '0');
  assert.is(await venueSeenFrom([[89.99, 6]], [89.99, 0]), undefined);
});
