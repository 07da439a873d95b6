import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as assert from 'uvu/assert';
import { browserSuite } from '../support/requests/browser.ts';

const style = 'https://tiles.example/streets/style.json';

const test = browserSuite('maps with a style', { MAP_STYLE: style });

const tile = readFileSync(createRequire(import.meta.url).resolve('swagger-ui-dist/favicon-32x32.png'));

const raster = (tiles: string) => ({
  type: 'raster',
  tiles: [tiles],
  tileSize: 256,
  attribution: '© Mappers',
});

/** Its second source is at another host, which is not to be asked. */
const streets = {
  version: 8,
  sources: {
    own: raster('https://tiles.example/{z}/{x}/{y}.png'),
    foreign: raster('https://elsewhere.example/{z}/{x}/{y}.png'),
  },
  layers: ['own', 'foreign'].map((source) => ({ id: source, type: 'raster', source })),
};

test('MAP_STYLE: the map has its tiles and attribution, and the venues, and asks no other host', async ({
  service,
  browser,
}) => {
  const context = await browser.newContext();
  const hosts: string[] = [];
  const headers = { 'access-control-allow-origin': '*' };
  await context.route(
    ({ hostname }) => hostname.endsWith('.example'),
    async (route) => {
      const { hostname, pathname } = new URL(route.request().url());
      hosts.push(hostname);
      if (pathname.endsWith('.json')) await route.fulfill({ json: streets, headers });
      else await route.fulfill({ body: tile, contentType: 'image/png', headers });
    },
  );
  const page = await context.newPage();
  const tiles = page.waitForResponse('https://tiles.example/*/*/*.png');
  await page.goto(`${service.url.replace('127.0.0.1', 'contra.localhost')}/venues`);
  await tiles;
  await page.locator('#map[data-shown]').waitFor();
  await page.locator('#map').getByText('© Mappers').first().waitFor();
  assert.equal([...new Set(hosts)], ['tiles.example']);
  await context.close();
});
