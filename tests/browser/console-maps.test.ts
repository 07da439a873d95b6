import * as assert from 'uvu/assert';
import { closeServers, serve } from '../sources/serve.ts';
import { browserSuite } from '../support/requests/browser.ts';
import { until } from '../support/service/service.ts';
import { consoleAt, desk } from './console.ts';

const test = browserSuite('the maps of the console');

test.after(closeServers);

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

test('the venues of a new source: each is put where somebody clicks on the map beside them, which stays, as does what is open', async ({
  service,
  browser,
}) => {
  const page = await openConsole(service, browser, desk);
  const rows = ['id,name,start,where', 'a,Jazz,2099-07-01 20:00,Aro Hall', 'b,Folk,2099-06-01 20:00,Barn'];
  const table = await serve((_, response) => response.end(rows.join('\n')));
  await page.goto('/sources/new', { waitUntil: 'networkidle' });
  await page.locator('#address').fill(`${table}/events.csv`);
  await page.keyboard.press('Tab');
  await page.locator('#places-map [data-shown]').waitFor();
  await page.locator('#preview summary').click();
  for (const shown of [1, 2]) {
    await page.locator('#places-map canvas').click({ position: { x: 150 * shown, y: 40 } });
    await page.getByText(`A table: ${shown} new event`).waitFor();
    assert.is(await page.locator('#places-map bdi').innerText(), 'Barn');
    assert.is(await page.locator('#preview details[open]').count(), 2 - shown);
    assert.is(await page.locator('#places-map .maplibregl-marker').count(), shown);
  }
  assert.match(await page.locator('[data-place=Barn]').inputValue(), /^43\.\d+,-79\.\d+$/);
  await page.locator('[data-place=Barn]').fill('43.65');
  await page.keyboard.press('Tab');
  await page.locator('form .notice.problem').waitFor();
  assert.match(await page.locator('[data-place="Aro Hall"]').inputValue(), /^43\./, 'the others stay');
  await page.locator('[data-place=Barn]').fill('43.65, -79.38');
  await page.keyboard.press('Tab');
  await page.locator('form .notice.problem').waitFor({ state: 'detached' });
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
