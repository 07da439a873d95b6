import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience, seedCity, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { pagesOf } from '../support/requests/pages.ts';
import { request } from '../support/requests/request.ts';

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
  const { audience, locale } = await seedCity();
  for (const name of ['Cave', 'Attic', 'Barn']) await seedVenue(locale, { name });
  const { as } = await signIn({ audience });
  const { body } = await request<Venue[]>(`GET /v1/locales/${locale.id}/venues`, { as });
  assert.equal(names(body), ['Attic', 'Barn', 'Cave']);
  assert.not('distance' in (body[0] ?? {}));
});

test('GET /v1/locales/:locale_id/venues: the cursor goes on, nearest first', async () => {
  const { audience, locale } = await seedCity();
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

test('GET /v1/locales/:locale_id/venues?radius: those within so many metres of the point', async () => {
  const { locale, as } = await halls();
  const listed = async (radius: number) => {
    const near = `latitude=43.65&longitude=-79.38&radius=${radius}&count=true`;
    const { body, headers } = await request<Venue[]>(`GET /v1/locales/${locale.id}/venues?${near}`, { as });
    return [names(body), headers.get('x-total-count')];
  };
  assert.equal(await listed(0), [['Grange Hall'], '1']);
  assert.equal(await listed(1100), [['Grange Hall'], '1']);
  assert.equal(await listed(1120), [['Grange Hall', 'Barn'], '2']);
  assert.equal(await listed(1e9), [['Grange Hall', 'Barn', 'Town Hall'], '3']);
});

test('GET /v1/locales/:locale_id/venues?query: by name, or nearest first, with filters in the next page', async () => {
  const { locale, as } = await halls();
  const listed = async (query: string) =>
    (await pagesOf<Venue[]>(`/v1/locales/${locale.id}/venues?limit=1&count=true&${query}`, as)).map(names);
  for (const word of ['HALL', 'ＨＡＬＬ'])
    assert.equal(await listed(`query=${encodeURIComponent(word)}`), [['Grange Hall'], ['Town Hall']]);
  await seedVenue(locale, { name: 'ＬＩＶＥ' });
  assert.equal(await listed(`query=${encodeURIComponent('ＬＩＶＥ')}`), [['ＬＩＶＥ']]);
  await seedVenue(locale, { name: 'O’Neill’s' });
  assert.equal(await listed(`query=${encodeURIComponent("O'Neill's")}`), [['O’Neill’s']]);
  assert.equal(await listed('query=hall&latitude=43.7&longitude=-79.38'), [['Town Hall'], ['Grange Hall']]);
  const near = 'query=hall&latitude=43.65&longitude=-79.38&radius=2000';
  assert.equal(await listed(near), [['Grange Hall']]);
  assert.equal(await listed('query=%25'), [[]]);
  const { headers } = await request(`GET /v1/locales/${locale.id}/venues?query=hall&limit=1&count=true`, {
    as,
  });
  assert.is(headers.get('x-total-count'), '2');
});

test('GET /v1/locales/:locale_id/venues: a cursor of other filters goes on from where it was, one of another order is a 400', async () => {
  const { locale, as } = await halls();
  const path = `GET /v1/locales/${locale.id}/venues`;
  const cursorOf = async (query: string) => {
    const { headers } = await request(`${path}?limit=1&${query}`, { as });
    return /cursor=([^&>]*)/.exec(headers.get('link') ?? '')?.[1];
  };
  const [byName, near] = [await cursorOf(''), await cursorOf('latitude=43.65&longitude=-79.38')];
  const { body } = await request<Venue[]>(`${path}?query=hall&cursor=${byName}`, { as });
  assert.equal(names(body), ['Grange Hall', 'Town Hall']);
  const called = `${path}?query=hall&latitude=43.65&longitude=-79.38&cursor=`;
  assert.equal(names((await request<Venue[]>(`${called}${near}`, { as })).body), ['Town Hall']);
  assert.is((await request(`${called}${byName}`, { as })).status, 400);
  assert.is((await request(`${path}?query=hall&cursor=${near}`, { as })).status, 400);
});

test('GET /v1/locales/:locale_id/venues?query&radius: hidden venues are counted for administrators only', async () => {
  const { locale, as } = await halls();
  const line = `GET /v1/locales/${locale.id}/venues?query=secret&latitude=43.65&longitude=-79.38&radius=9&count=true`;
  for (const [who, expected] of [
    [as, [[], '0']],
    [(await signIn({ admin: true })).as, [['Secret'], '1']],
  ] as const) {
    const { body, headers } = await request<Venue[]>(line, { as: who });
    assert.equal([names(body), headers.get('x-total-count')], expected);
  }
});

async function halls() {
  const { audience, locale } = await seedCity();
  await seedVenue(locale, { name: 'Town Hall', latitude: 43.7 });
  await seedVenue(locale, { name: 'Grange Hall', latitude: 43.65 });
  await seedVenue(locale, { name: 'Barn', latitude: 43.66 });
  await seedVenue(locale, { name: 'Secret', hidden: true });
  await seedVenue(await seedLocale(audience), { name: 'Hall elsewhere' });
  return { locale, as: (await signIn({ audience })).as };
}

for (const [query, field] of [
  ['radius=100', 'radius'],
  ['radius=-1&latitude=1&longitude=1', 'radius'],
  ['radius=near&latitude=1&longitude=1', 'radius'],
  [`query=${'x'.repeat(201)}`, 'query'],
  ['count=perhaps', 'count'],
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

test('GET /v1/locales/:id/venues?query=: a name that few of many venues have, page by page', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const locale = await seedLocale(audience);
  const names = Array.from({ length: 56 }, (_, n) => (n > 52 ? `Zoo ${n}` : `Hall ${n}`));
  await Promise.all(names.map((name) => seedVenue(locale, { name })));
  const listed = async (query: string) => {
    const pages = await pagesOf<Venue[]>(`/v1/locales/${locale.id}/venues?limit=1&query=${query}`, as);
    return pages.flat().map(({ name }) => name);
  };
  assert.equal(await listed('zoo'), ['Zoo 53', 'Zoo 54', 'Zoo 55']);
  assert.equal(await listed('all%201'), ['Hall 1', ...Array.from({ length: 10 }, (_, n) => `Hall 1${n}`)]);
});
