import * as assert from 'uvu/assert';
import { browserSuite } from '../support/requests/browser.ts';
import { axe } from './axe.ts';
import { checkPage, consoleAt, desk, phone, tabTo } from './console.ts';

const test = browserSuite("the platform's console");

const openConsole = consoleAt('admin.localhost');

for (const [how, options] of [
  ['with scripts', desk],
  ['without scripts', { ...desk, javaScriptEnabled: false }],
  ['on a phone', phone],
] as const)
  test(`${how}: create an audience with its first owner, domain and colors, delete it, restore it`, async ({
    service,
    browser,
  }) => {
    const page = await openConsole(service, browser, options);
    const name = `Fado ${how}`;
    const subdomain = how.replaceAll(' ', '-');
    await page.getByRole('link', { name: 'New audience' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Subdomain').fill(subdomain);
    await page.getByLabel('Invite its first owner').check();
    await page.getByLabel('Domain of its own').fill(`${subdomain}.example`);
    await page.getByLabel('Colors').selectOption('folk');
    await page.getByRole('button', { name: 'Create' }).click();
    const invitation = await page.getByRole('region', { name: 'Invitation address' }).innerText();
    assert.match(invitation, `//admin.${subdomain}.localhost`);
    assert.is(await page.locator('h1').innerText(), name);
    assert.match(await page.locator('main').innerText(), `${subdomain}.example`);
    await page.getByRole('button', { name: 'Delete audience' }).click();
    await page.waitForURL('**/deleted?done=delete');
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Restore' })
      .click();
    await page.waitForURL('**/audiences/*?done=restore');
    assert.is(await page.locator('h1').innerText(), name);
    await page.context().close();
  });

test('by keyboard alone: to a new audience, through its form', async ({ service, browser }) => {
  const page = await openConsole(service, browser, desk);
  await tabTo(page, 'a[href="/audiences/new"]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/audiences/new');
  await tabTo(page, '#name');
  await page.keyboard.type('Tango by keyboard');
  await tabTo(page, '#subdomain');
  await page.keyboard.type('tango-by-keyboard');
  await page.keyboard.press('Enter');
  await page.getByRole('status').first().waitFor();
  assert.is(await page.locator('h1').innerText(), 'Tango by keyboard');
  await page.context().close();
});

test('every page, light and dark: nothing serious for axe, no wider than its window, under 150 kB', async ({
  service,
  browser,
}) => {
  for (const look of [
    { ...desk, colorScheme: 'light' },
    { ...phone, colorScheme: 'dark' },
  ] as const) {
    const page = await openConsole(service, browser, look);
    await page.context().addInitScript(axe);
    const [audience = ''] = await page
      .locator('main th a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const made = [
      audience,
      `${audience}/setIdentityProviderApp`,
      `/domains/new?audience_id=${audience.slice(11)}`,
    ];
    for (const path of ['/', '/audiences/new', '/users', '/deleted', '/service?examine=1', ...made])
      await checkPage(page, path, `${path} ${look.colorScheme}`);
    await page.context().close();
  }
});
