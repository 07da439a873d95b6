import * as assert from 'uvu/assert';
import { closeMailServer, newestMail, startMailServer } from '../support/app/mail-server.ts';
import { browserSuite } from '../support/requests/browser.ts';
import { consoleAt, desk } from './console.ts';

const test = browserSuite('signing in by mail', {
  MAIL_SERVER: await startMailServer(),
  MAIL_SENDER: 'Platform <hello@platform.test>',
});

test.after(closeMailServer);

const address = 'robin@example.org';

test('an audience whose people sign in by mail: the address, then the code that came, and the page has who it is', async ({
  service,
  browser,
}) => {
  const platform = await consoleAt('admin.localhost')(service, browser, desk);
  await platform.getByRole('link', { name: 'Contra', exact: false }).first().click();
  await platform.getByText('Set its own provider app').first().click();
  await platform.locator('select[name=kind]').selectOption('mail');
  await platform.getByRole('button', { name: 'Set its own provider app' }).last().click();
  await platform.getByText('its own provider app:').waitFor();
  await platform.context().close();

  const baseURL = service.url.replace('127.0.0.1', 'contra.localhost');
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/venues');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.locator('input[type=email]').fill(address);
  await page.locator('form button').last().click();
  const code = page.locator('input[name=code]');
  await code.waitFor();
  const [, sent = ''] = /is (\d{6})\./.exec(newestMail(address)) ?? [];
  await code.fill(sent);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/venues');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  assert.match(await page.locator('body').innerText(), 'robin');
  await page.context().close();
});
