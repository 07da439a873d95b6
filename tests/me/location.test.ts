import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LocationReport } from '../../orm/schema/entities/location-report.ts';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedBeacon, seedHall, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const far = { latitude: 43.7, longitude: -79.4 };
const center = { latitude: 43.65, longitude: -79.38 };

async function scene() {
  const { audience, locale, venue } = await seedHall();
  return { audience, locale, venue, ...(await signIn({ audience })) };
}

const report = (as: string, body: unknown) => request('POST /v1/me/location', { as, body });

test('POST /v1/me/location: 200 with the venue within 100 m and its locale', async () => {
  const { as, venue, locale } = await scene();
  const { status, body } = await report(as, { coordinates: { latitude: 43.6508, longitude: -79.38 } });
  assert.is(status, 200);
  assert.equal(body, {
    venue: { id: venue.id, name: 'The Hall' },
    locale: { id: locale.id, name: 'Toronto' },
  });
});

test('POST /v1/me/location: no venue from 100 m on, and the closest locale', async () => {
  const { as, locale } = await scene();
  const { body } = await report(as, { coordinates: { latitude: 43.651, longitude: -79.38 } });
  assert.equal(body, { venue: null, locale: { id: locale.id, name: 'Toronto' } });
});

test('POST /v1/me/location: the venue of the beacon, however far', async () => {
  const { as, venue, locale } = await scene();
  await seedBeacon(venue, 7, 65_535);
  const { body } = await report(as, { coordinates: far, beacon: { major: 7, minor: 65_535 } });
  assert.equal(body, {
    venue: { id: venue.id, name: 'The Hall' },
    locale: { id: locale.id, name: 'Toronto' },
  });
});

test('POST /v1/me/location: an unknown beacon is as good as none', async () => {
  const { as, locale } = await scene();
  const { body } = await report(as, { coordinates: far, beacon: { major: 7, minor: 8 } });
  assert.equal(body, { venue: null, locale: { id: locale.id, name: 'Toronto' } });
});

test("POST /v1/me/location: another audience's venue and beacon are not there", async () => {
  const { venue } = await scene();
  await seedBeacon(venue, 1, 2);
  const { as } = await signIn({ audience: await seedAudience() });
  const { body } = await report(as, { coordinates: center, beacon: { major: 1, minor: 2 } });
  assert.equal(body, { venue: null, locale: null });
});

test('POST /v1/me/location: a hidden venue is there for administrators only', async () => {
  const { as, audience, locale } = await scene();
  const spot = { latitude: 10, longitude: 20 };
  const { id } = await seedVenue(locale, { hidden: true, name: 'Secret', ...spot });
  const admin = await signIn({ audience, admin: true });
  const seen = async (who: string) => (await report(who, { coordinates: spot })).body;
  const place = { id: locale.id, name: 'Toronto' };
  assert.equal(await seen(as), { venue: null, locale: place });
  assert.equal(await seen(admin.as), { venue: { id, name: 'Secret' }, locale: place });
});

test('POST /v1/me/location: only the last report is kept, even when many come at once', async () => {
  const { as, userId } = await scene();
  const reports = Array.from({ length: 20 }, () => report(as, { coordinates: far }));
  assert.ok((await Promise.all(reports)).every(({ status }) => status === 200));
  await report(as, {
    coordinates: center,
    beacon: { major: 1, minor: 2 },
    speed: 'unknown fields are ignored',
  });
  const { database } = (await testApp()).dependencies;
  const kept = await database.transaction(({ em }) => em.find(LocationReport, { userId }));
  assert.equal(
    kept.map(({ latitude, longitude, beaconMajor, beaconMinor }) => [
      latitude,
      longitude,
      beaconMajor,
      beaconMinor,
    ]),
    [[43.65, -79.38, 1, 2]],
  );
});

for (const [body, field] of [
  [{}, 'coordinates'],
  [{ coordinates: null }, 'coordinates'],
  [{ coordinates: { latitude: 91, longitude: 0 } }, 'coordinates.latitude'],
  [{ coordinates: { latitude: '43', longitude: 0 } }, 'coordinates.latitude'],
  [{ coordinates: { latitude: 0 } }, 'coordinates.longitude'],
  [{ coordinates: center, beacon: { major: 1 } }, 'beacon.minor'],
  [{ coordinates: center, beacon: { major: 65_536, minor: 0 } }, 'beacon.major'],
  [{ coordinates: center, beacon: { major: 1.5, minor: 0 } }, 'beacon.major'],
] as const) {
  test(`POST /v1/me/location: 400 for ${JSON.stringify(body)}`, async () => {
    const { as } = await signIn();
    const answer = await request<{ error: string; fields: object }>('POST /v1/me/location', { as, body });
    assert.is(answer.status, 400);
    assert.is(answer.body.error, 'invalid_request');
    assert.equal(Object.keys(answer.body.fields), [field]);
  });
}
