import * as assert from 'uvu/assert';
import { browserSuite, watch } from '../support/requests/browser.ts';

const test = browserSuite('the map of a site');

test('the map: drawn from our own files, without a style of another host', async ({ service, browser }) => {
  const page = await browser.newPage();
  const site = service.url.replace('127.0.0.1', 'gazetteer.localhost');
  const problems = watch(page, service, site);
  await page.goto(`${site}/venues`);
  await page.locator('#map[data-shown]').waitFor();
  assert.ok(Number(await page.locator('#map').getAttribute('data-shown')) > 2000);
  assert.equal(problems, []);
  await page.close();
});

test('a map that lacks venues: says so', async ({ service, browser }) => {
  const page = await browser.newPage();
  const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [-79, 43] }, properties: {} };
  const places = { type: 'FeatureCollection', features: [] };
  const points = { type: 'FeatureCollection', complete: false, features: [feature], places };
  await page.route('**/venues.geojson', (route) => route.fulfill({ json: points }));
  await page.goto(`${service.url.replace('127.0.0.1', 'contra.localhost')}/venues`);
  await page.getByText('The map shows 1 of the venues.').waitFor();
  await page.close();
});

test('a map without venues: says so in words', async ({ service, browser }) => {
  const page = await browser.newPage();
  const points = { type: 'FeatureCollection', complete: true, features: [], places: null };
  await page.route('**/venues.geojson', (route) => route.fulfill({ json: points }));
  await page.goto(`${service.url.replace('127.0.0.1', 'contra.localhost')}/venues`);
  await page.locator('#map').getByText('No venue is on the map yet.').waitFor();
  await page.close();
});

test('the map of an event: its venue, with the way there; a click on a venue shows its name, and can be closed', async ({
  service,
  browser,
}) => {
  const page = await browser.newPage();
  const site = service.url.replace('127.0.0.1', 'toronto.localhost');
  await page.goto(site);
  await page.locator('.row a').first().click();
  await page.locator('#map').scrollIntoViewIfNeeded();
  await page.locator('#map[data-shown]').waitFor();
  const way = await page.getByRole('link', { name: 'Directions' }).getAttribute('href');
  assert.match(way ?? '', /^https:\/\/www\.openstreetmap\.org\/directions\?to=43\.\d+%2C-79\.\d+$/);
  const venue = await page.locator('.facts a[href^="/venues/"]').innerText();
  await page.locator('#map canvas').click();
  const popup = page.locator('.maplibregl-popup');
  await popup.getByText(venue).waitFor();
  await popup.getByRole('button', { name: 'Close' }).click();
  await popup.waitFor({ state: 'detached' });
  await page.close();
});

test('venues on both sides of the date line: the map shows what is between them', async ({
  service,
  browser,
}) => {
  const page = await browser.newPage();
  await page.goto(`${service.url.replace('127.0.0.1', 'toronto.localhost')}/venues`);
  const boundsOf = (...longitudes: number[]) => {
    const features = longitudes.map((longitude) => ({ geometry: { coordinates: [longitude, 10] } }));
    return page.evaluate(
      `import('/site/map-bounds.js').then(({ boundsOf }) => boundsOf(${JSON.stringify(features)}))`,
    );
  };
  assert.equal(await boundsOf(178, -179, 175), [
    [175, 10],
    [181, 10],
  ]);
  assert.equal(await boundsOf(-79, 2, 13), [
    [-79, 10],
    [13, 10],
  ]);
  assert.equal(await boundsOf(5), [
    [5, 10],
    [5, 10],
  ]);
  await page.close();
});

test('names of places on the map: over the circles of venues, and beside the counts of groups', async ({
  service,
  browser,
}) => {
  const page = await browser.newPage();
  await page.goto(`${service.url.replace('127.0.0.1', 'toronto.localhost')}/venues`);
  const ids = await page.evaluate(`import('/site/map-layers.js').then(({ addPlaces, addVenues }) => {
    const ids = [];
    const place = (before) => (before === undefined ? ids.length : ids.indexOf(before));
    const map = {
      addSource() {},
      addLayer: ({ id }, before) => ids.splice(place(before), 0, id),
      getLayer: (id) => (ids.includes(id) ? { id } : undefined),
    };
    addPlaces(map, {});
    addVenues(map, {});
    return ids;
  })`);
  assert.equal(ids, ['venues', 'groups', 'places', 'counts', 'names']);
  await page.close();
});
