import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { browserSuite } from '../support/requests/browser.ts';
import { axe } from './axe.ts';
import { checkPage, consoleAt, desk, phone, tabTo } from './console.ts';

const test = browserSuite('the console');

const openConsole = consoleAt('admin.toronto.localhost');

const button = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name }).first();

async function save(page: Page, name = 'Save'): Promise<void> {
  await button(page, name).click();
  await page.getByRole('status').first().waitFor();
}

async function createEvent(page: Page, name: string): Promise<void> {
  await page.goto('/venues');
  const venue = await page.locator('main th a').first().innerText();
  await page.goto('/events/new');
  await page.locator('#name').fill(name);
  await page.locator('#venue_id').fill(venue);
  await page.locator('[name="starts_at.date"]').fill('2040-07-05');
  await page.locator('[name="starts_at.time"]').fill('7:30 pm');
  await save(page, 'Create');
  assert.is(await page.locator('h1').innerText(), name);
}

async function hideVenue(page: Page): Promise<string> {
  await page.goto('/venues');
  await page.locator('main th a').first().click();
  await page.locator('input[name="hidden"]').check();
  await save(page);
  return page.url();
}

for (const [how, options] of [
  ['with scripts', desk],
  ['without scripts', { ...desk, javaScriptEnabled: false }],
  ['on a phone', phone],
] as const)
  test(`${how}: create an event, correct its time, cancel it, hide a venue, undo that, revoke a token`, async ({
    service,
    browser,
  }) => {
    const page = await openConsole(service, browser, options);
    await createEvent(page, `Milonga ${how}`);
    await page.locator('[name="starts_at.time"]').fill('21.15');
    await save(page);
    assert.is(await page.locator('[name="starts_at.time"]').inputValue(), '9:15 PM');
    await save(page, 'Cancel the event');
    assert.is(await page.locator('[name="status"]').first().inputValue(), 'cancelled');
    const venue = await hideVenue(page);
    await page.goto('/history');
    await button(page, /^Undo/).click();
    await page.waitForURL('**/history**');
    await page.goto(venue);
    assert.is(await page.locator('input[name="hidden"]').isChecked(), false);
    await page.goto('/service-tokens/new');
    await page.locator('#name').fill(`Scraper ${how}`);
    await page.locator('input[name="scopes"]').first().check();
    await button(page, 'Create').click();
    await page.locator('.once code').first().waitFor();
    await page.goto('/keys');
    const row = page.locator('tr', { hasText: `Scraper ${how}` });
    await row.getByRole('link', { name: /Revoke/ }).click();
    await button(page, 'Revoke').click();
    await page.waitForURL('**/keys?**');
    assert.is(await row.getByRole('link', { name: /Revoke/ }).count(), 0);
    await page.context().close();
  });

test('what a form would do appears after each change: colors that are hard to read, a source that cannot be read', async ({
  service,
  browser,
}) => {
  const page = await openConsole(service, browser, desk);
  await page.goto('/look');
  await page.locator('[name="light.text"]').fill('#fefefe');
  await page.keyboard.press('Tab');
  await page.locator('#preview .problem').first().waitFor();
  const slow = Promise.withResolvers<void>();
  await page.route('**/look', async (route) => {
    if (route.request().postData()?.includes('fdfdfd')) await slow.promise;
    await route.continue();
  });
  const writeText = async (color: string) => {
    await page.locator('[name="light.text"]').fill(color);
    await page.keyboard.press('Tab');
  };
  const answered = (color: string) =>
    page.waitForResponse((it) => it.request().postData()?.includes(color) === true);
  const [late, next] = [answered('fdfdfd'), answered('111111')];
  await writeText('#fdfdfd');
  await writeText('#111111');
  await (await next).finished();
  await page.locator('#preview', { hasNot: page.locator('.problem') }).waitFor();
  slow.resolve();
  await (await late).finished();
  await page.waitForTimeout(300);
  assert.is(await page.locator('#preview .problem').count(), 0, 'an answer that comes late changes nothing');
  await page.goto('/sources/new');
  await page.locator('#address').fill('http://127.0.0.1:9/events.ics');
  await page.keyboard.press('Tab');
  await page.locator('#preview .problem').waitFor();
  await page.context().close();
});

test('the history: what somebody else does appears while one looks at it', async ({ service, browser }) => {
  const page = await openConsole(service, browser, desk);
  await page.goto('/history');
  const other = await openConsole(service, browser, desk);
  await createEvent(other, 'Milonga seen by another');
  await page.locator('#steps li', { hasText: 'Milonga seen by another' }).waitFor();
  await other.context().close();
  await page.context().close();
});

test('on a phone, a button opens all pages, which Escape closes again; on a wide screen, they are beside the page', async ({
  service,
  browser,
}) => {
  const page = await openConsole(service, browser, { ...phone, javaScriptEnabled: false });
  const settings = page.getByRole('link', { name: 'Settings' });
  assert.is(await settings.isVisible(), false);
  await page.getByRole('button', { name: 'All pages' }).click();
  await settings.click();
  assert.is(await page.locator('h1').innerText(), 'Settings');
  await page.getByRole('button', { name: 'All pages' }).click();
  await page.setViewportSize(desk.viewport);
  await page.keyboard.press('Escape');
  assert.ok(((await settings.boundingBox())?.width ?? 1000) < 300);
  assert.is(await page.getByRole('button', { name: 'All pages' }).isVisible(), false);
  await page.context().close();
});

test('a reason and a tick beside one change stay while another is decided', async ({ service, browser }) => {
  const page = await openConsole(service, browser, desk);
  await page.goto('/service-tokens/new');
  await page.locator('#name').fill('Scraper');
  for (const scope of ['places:write', 'events:write'])
    await page.locator(`[name=scopes][value="${scope}"]`).check();
  await page.locator('[name=review]').check();
  await button(page, 'Create').click();
  const service_token = await page.locator('code', { hasText: /^svc_/ }).first().innerText();
  const { request } = page;
  const session = await request.post(`${service.url}/v1/token/service`, { data: { service_token } });
  const authorization = `JWT ${z.object({ token: z.string() }).parse(await session.json()).token}`;
  const where = { locale: 'toronto-on-ca', latitude: 43.65, longitude: -79.38 };
  const provenance = { url: 'https://example.org/', retrieved_at: '2026-11-20T12:00:00Z', confidence: 1 };
  const venues = ['Aro Hall', 'Bim Barn'].map((name) => ({ external_id: name, name, ...where, provenance }));
  const data = { source: { name: 'scraper' }, venues };
  const sent = await request.post(`${service.url}/v1/research/batch`, { data, headers: { authorization } });
  assert.is(sent.status(), 202);
  await page.goto('/proposals');
  await page.locator('.line-name').first().click();
  await page.locator('[name=r1]').fill('It closed.');
  await page.locator('[name=item][value="1"]').check();
  await page.getByRole('button', { name: 'Reject: Aro Hall' }).click();
  await page.getByRole('status').first().waitFor();
  assert.is(await page.locator('[name=r1]').inputValue(), 'It closed.');
  assert.ok(await page.locator('[name=item][value="1"]').isChecked());
  assert.is(await page.evaluate('sessionStorage.length'), 0, 'for nobody who signs in afterwards');
  await page.context().close();
});

test('by keyboard alone: past the navigation, to a new event, through its form', async ({
  service,
  browser,
}) => {
  const page = await openConsole(service, browser, desk);
  await page.goto('/venues');
  const venue = await page.locator('main th a').first().innerText();
  await page.goto('/');
  await page.keyboard.press('Tab');
  assert.is(await page.locator(':focus').innerText(), 'Skip to the content');
  await page.keyboard.press('Enter');
  await tabTo(page, 'a[href="/events/new"]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/events/new');
  await tabTo(page, '#name');
  await page.keyboard.type('Milonga by keyboard');
  await tabTo(page, '#venue_id');
  await page.keyboard.type(venue);
  await tabTo(page, '[name="starts_at.date"]');
  await page.keyboard.type('07052040');
  await tabTo(page, '[name="starts_at.time"]');
  await page.keyboard.type('7:30 pm');
  await page.keyboard.press('Enter');
  await page.getByRole('status').first().waitFor();
  assert.is(await page.locator('h1').innerText(), 'Milonga by keyboard');
  await page.context().close();
});

test('every page of the navigation, with the first to which it leads, light and dark: nothing serious for axe, no wider than its window, under 150 kB', async ({
  service,
  browser,
}) => {
  for (const look of [
    { ...desk, colorScheme: 'light' },
    { ...phone, colorScheme: 'dark' },
  ] as const) {
    const page = await openConsole(service, browser, look);
    await page.context().addInitScript(axe);
    const linksIn = (selector: string) =>
      page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const paths = await linksIn('header nav a[href^="/"]');
    assert.ok(paths.length > 5);
    for (const path of paths) {
      await page.goto(path);
      const further = await linksIn('main a[href^="/"]:not([href*="?"]):not([href$=".csv"])');
      for (const here of [path, ...further.slice(0, 2)])
        await checkPage(page, here, `${here} ${look.colorScheme}`);
    }
    await page.context().close();
  }
});
