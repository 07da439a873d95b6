import * as assert from 'uvu/assert';
import { browserSuite } from '../support/requests/browser.ts';
import { signInAs } from './sign-in.ts';

const test = browserSuite('RSVPs on the page of an event');

test('an RSVP: the focus stays on what was pressed, and what was said is announced', async ({
  service,
  browser,
}) => {
  const page = await browser.newPage();
  const site = service.url.replace('127.0.0.1', 'toronto.localhost');
  await page.goto(site);
  await signInAs(page, 'bruno');
  await page.locator('.day:has-text("Tomorrow") .row a').first().click();
  // Without its script, which may not be there yet, the form leads to the page anew.
  await page.waitForLoadState();
  for (const [pressed, said] of [
    ['Maybe', 'Maybe'],
    ['I’m going', 'You are going'],
  ] as const) {
    await page.getByRole('button', { name: pressed }).press('Enter');
    await page.getByRole('status').getByText(said, { exact: true }).waitFor();
    assert.is(await page.locator(':focus').innerText(), pressed);
    assert.is(await page.locator(':focus').getAttribute('aria-pressed'), 'true');
    assert.is(await page.locator('.detail header .mark').last().innerText(), said);
  }
  await page.getByRole('button', { name: 'Take it back' }).press('Enter');
  await page.getByRole('button', { name: 'Take it back' }).waitFor({ state: 'detached' });
  assert.is(await page.getByRole('status').innerText(), '');
  assert.is(await page.locator('.detail header .mark', { hasText: 'You are going' }).count(), 0);
  assert.is(await page.locator(':focus').innerText(), 'I’m going');
  await page.goto(`${site}/calendar`);
  await page.getByText('You have not said yet that you are going somewhere.').waitFor();
  await page.close();
});
