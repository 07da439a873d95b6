import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';

interface Locale {
  id: string;
  name: string;
  distance: number;
}

const names = (locales: Locale[]) => locales.map(({ name }) => name);

test("GET /v1/locales: every locale of the user's audience, by name, as a bare array", async () => {
  const audience = await seedAudience();
  const york = await seedLocale(audience, {
    name: 'York',
    label: 'york',
    latitude: 53.96,
    longitude: -1.08,
    timeZone: 'Europe/London',
  });
  await seedLocale(audience, { name: 'Bath' });
  await seedLocale(await seedAudience(), { name: 'Foreign' });
  const { status, body } = await request<Locale[]>('GET /v1/locales', {
    as: (await signIn({ audience })).as,
  });
  assert.is(status, 200);
  assert.equal(names(body), ['Bath', 'York']);
  assert.equal(body[1], {
    id: york.id,
    name: 'York',
    label: 'york',
    latitude: 53.96,
    longitude: -1.08,
    time_zone: 'Europe/London',
  });
});

test('GET /v1/locales: ?audience and ?audience_id narrow what a user of the platform sees', async () => {
  const [one, other] = [await seedAudience(), await seedAudience()];
  await seedLocale(one, { name: 'One' });
  await seedLocale(other, { name: 'Other' });
  const { as } = await signIn();
  assert.equal(names((await request<Locale[]>(`GET /v1/locales?audience=${one.subdomain}`, { as })).body), [
    'One',
  ]);
  assert.equal(names((await request<Locale[]>(`GET /v1/locales?audience_id=${other.id}`, { as })).body), [
    'Other',
  ]);
  const all = names((await request<Locale[]>('GET /v1/locales', { as })).body);
  assert.ok(all.includes('One') && all.includes('Other'));
});

test('GET /v1/locales/:id/venues: an id in capitals is the same id', async () => {
  const audience = await seedAudience();
  const locale = await seedLocale(audience);
  await seedVenue(locale, { name: 'Hall' });
  const { as } = await signIn({ audience });
  const { status, body } = await request<Locale[]>(`GET /v1/locales/${locale.id.toUpperCase()}/venues`, {
    as,
  });
  assert.equal([status, names(body)], [200, ['Hall']]);
});

test('GET /v1/locales: 404 for an unknown audience, and for another than that of the credential', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  assert.is((await request('GET /v1/locales?audience=nobody', { as })).status, 404);
  assert.is(
    (await request(`GET /v1/locales?audience=${(await seedAudience()).subdomain}`, { as })).status,
    404,
  );
  assert.is((await request(`GET /v1/locales?audience=${audience.subdomain}`, { as })).status, 200);
});

test('GET /v1/locales: limit and cursor page through all, without a Link on the last page', async () => {
  const audience = await seedAudience();
  for (const name of ['Delft', 'Aachen', 'Cork', 'Bonn', 'Aachen']) await seedLocale(audience, { name });
  const { as } = await signIn({ audience });
  const pages = await pagesOf<Locale[]>('/v1/locales?limit=2', as);
  assert.equal(names(pages.flat()), ['Aachen', 'Aachen', 'Bonn', 'Cork', 'Delft']);
});

for (const query of ['limit=0', 'limit=1001', 'limit=1.5', 'limit=x', 'cursor=garbage', 'limit=1&limit=2']) {
  test(`GET /v1/locales?${query}: 400 that names the parameter`, async () => {
    const { status, body } = await request<{ fields: object }>(`GET /v1/locales?${query}`, {
      as: (await signIn()).as,
    });
    assert.is(status, 400);
    assert.equal(Object.keys(body.fields), [query.split('=')[0]]);
  });
}

test('GET /v1/locales/closest: the closest along the sphere, with its distance in metres', async () => {
  const audience = await seedAudience();
  await seedLocale(audience, { name: 'Suva', latitude: -18.14, longitude: 178.44 });
  await seedLocale(audience, { name: 'Apia', latitude: -13.83, longitude: -171.77 });
  await seedLocale(audience, { name: 'North Pole', latitude: 90, longitude: 0 });
  const { as } = await signIn({ audience });
  const closest = async (latitude: number, longitude: number) =>
    (await request<Locale>(`GET /v1/locales/closest?latitude=${latitude}&longitude=${longitude}`, { as }))
      .body;
  const acrossTheAntimeridian = await closest(-18.14, -179.56);
  assert.is(acrossTheAntimeridian.name, 'Suva');
  assert.ok(Math.abs(acrossTheAntimeridian.distance - 211_335) < 100, String(acrossTheAntimeridian.distance));
  assert.is((await closest(89, 150)).name, 'North Pole');
});

test('GET /v1/locales/closest: 400 without a point, 404 in an audience without locales', async () => {
  const { as } = await signIn({ audience: await seedAudience() });
  const { status, body } = await request<{ fields: object }>('GET /v1/locales/closest', { as });
  assert.is(status, 400);
  assert.equal(body.fields, { latitude: ['is required'], longitude: ['is required'] });
  assert.is((await request('GET /v1/locales/closest?latitude=1&longitude=1', { as })).status, 404);
});
