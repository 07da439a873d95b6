import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../support/credentials.ts';
import { pagesOf } from '../support/pages.ts';
import { request } from '../support/request.ts';
import { seedAudience, seedLocale, seedVenue } from '../support/seeds.ts';

interface Venue {
  name: string;
  distance?: number;
}

const names = (venues: Venue[]) => venues.map(({ name }) => name);

test('GET /v1/locales/:locale_id/venues: visible ones, nearest first, with distances', async () => {
  const audience = await seedAudience();
  const locale = await seedLocale(audience, { latitude: 0, longitude: 180 });
  await seedVenue(locale, { name: 'west of it', longitude: 179.9 });
  await seedVenue(locale, { name: 'east of it', longitude: -179.95 });
  await seedVenue(locale, { name: 'hidden', hidden: true });
  const { as } = await signIn({ audience });
  const near = `GET /v1/locales/${locale.id}/venues?latitude=0&longitude=-179.99`;
  const { body } = await request<Venue[]>(near, { as });
  assert.equal(names(body), ['east of it', 'west of it']);
  assert.ok(Math.abs((body[0]?.distance ?? 0) - 4447.8) < 1);
  const { body: all } = await request<Venue[]>(near, { as: (await signIn({ admin: true })).as });
  assert.equal(names(all), ['hidden', 'east of it', 'west of it']);
});

test('GET /v1/locales/:locale_id/venues: by name and without distances where no point is given', async () => {
  const audience = await seedAudience();
  const locale = await seedLocale(audience);
  for (const name of ['Cave', 'Attic', 'Barn']) await seedVenue(locale, { name });
  const { as } = await signIn({ audience });
  const { body } = await request<Venue[]>(`GET /v1/locales/${locale.id}/venues`, { as });
  assert.equal(names(body), ['Attic', 'Barn', 'Cave']);
  assert.not('distance' in (body[0] ?? {}));
});

test('GET /v1/locales/:locale_id/venues: the cursor goes on, nearest first', async () => {
  const audience = await seedAudience();
  const locale = await seedLocale(audience);
  for (let north = 0; north < 7; north++)
    await seedVenue(locale, { name: String(north), latitude: 43.65 + Math.floor(north / 2) / 100 });
  const { as } = await signIn({ audience });
  const path = `/v1/locales/${locale.id}/venues?latitude=43.65&longitude=-79.38&limit=2`;
  const seen = (await pagesOf<Venue[]>(path, as)).flat();
  assert.equal(names(seen).toSorted(), ['0', '1', '2', '3', '4', '5', '6']);
  const distances = seen.map(({ distance = Number.NaN }) => distance);
  assert.equal(
    distances,
    distances.toSorted((a, b) => a - b),
  );
});

for (const [query, field] of [
  ['latitude=1', 'longitude'],
  ['longitude=1', 'latitude'],
  ['latitude=91&longitude=0', 'latitude'],
  ['latitude=NaN&longitude=0', 'latitude'],
  ['latitude=1&longitude=Infinity', 'longitude'],
  ['latitude=1&longitude=180.01', 'longitude'],
] as const)
  test(`GET /v1/locales/:locale_id/venues?${query}: 400 that names ${field}`, async () => {
    const audience = await seedAudience();
    const { id } = await seedLocale(audience);
    const { as } = await signIn({ audience });
    const { status, body } = await request<{ fields: object }>(`GET /v1/locales/${id}/venues?${query}`, {
      as,
    });
    assert.is(status, 400);
    assert.equal(Object.keys(body.fields), [field]);
  });

test.run();
