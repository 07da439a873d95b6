import * as assert from 'uvu/assert';
import { browserSuite } from '../support/requests/browser.ts';
import { until } from '../support/service/service.ts';
import { consoleAt, desk } from './console.ts';

const test = browserSuite('the maps of the console');

const openConsole = consoleAt('admin.toronto.localhost');

test('the pin of a venue: a click on the map moves it, and the form follows; numbers in the form move it', async ({
  service,
  browser,
}) => {
  const page = await openConsole(service, browser, desk);
  await page.goto('/venues');
  await page.locator('main th a').first().click();
  await page.locator('#map').scrollIntoViewIfNeeded();
  await page.locator('#map[data-shown]').waitFor();
  const latitude = page.locator('[name=latitude]');
  const before = Number(await latitude.inputValue());
  await page.locator('#map canvas').click({ position: { x: 150, y: 40 } });
  const after = Number(await latitude.inputValue());
  assert.ok(after > before && after < before + 0.1, `${before} → ${after}`);
  const pin = page.locator('#map .maplibregl-marker');
  const place = await pin.boundingBox();
  await latitude.fill('10');
  await latitude.blur();
  assert.not.equal(await pin.boundingBox(), place);
  await page.context().close();
});

test('the map among the closed settings of a new source: once they are opened, a click on it sets the position', async ({
  service,
  browser,
}) => {
  const page = await openConsole(service, browser, desk);
  await page.goto('/sources/new', { waitUntil: 'networkidle' });
  assert.is(await page.locator('#map').isVisible(), false);
  await page.getByText('More settings').click();
  await page.locator('#map').scrollIntoViewIfNeeded();
  await page.locator('#map[data-shown]').waitFor();
  await page.locator('#map canvas').click({ position: { x: 150, y: 40 } });
  assert.match(await page.locator('[name=latitude]').inputValue(), /^43\./);
  await page.context().close();
});

test('two venues that may be one: both pins are on a map', async ({ service, browser }) => {
  const page = await openConsole(service, browser, desk);
  // A job finds them, a minute after the start.
  await until(async () => {
    await page.goto('/duplicates');
    return (await page.locator('[data-pair]').count()) > 0;
  });
  const map = page.locator('[data-pair]').first();
  await map.scrollIntoViewIfNeeded();
  await page.locator('[data-pair][data-shown]').first().waitFor();
  assert.is(await map.locator('.maplibregl-marker').count(), 2);
  await page.context().close();
});
