import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { browserSuite, watch } from '../support/requests/browser.ts';
import { signInAs } from './sign-in.ts';

const test = browserSuite('the reference page');

async function execute(page: Page, operation: string): Promise<string> {
  const block = page.locator(`[id="operations-${operation}"]`);
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = block.locator('.live-responses-table .response').first();
  await answer.waitFor();
  return answer.innerText();
}

test('/docs: a person signs in once, and runs requests with the ids of the sample as they are shown, after a reload too', async ({
  service,
  browser,
}) => {
  const page = await browser.newPage();
  const problems = watch(page, service);
  await page.goto(`${service.url}/docs`);
  await page.getByText('You are not signed in.').waitFor();
  await signInAs(page, 'bruno');
  await page.getByText('Signed in as Bruno Lima.').waitFor();
  assert.match(await execute(page, 'Me-getMe'), /^200.*"name": "Bruno Lima"/s);
  await page.reload();
  assert.match(await execute(page, 'Venues-getVenue'), /^200.*"page": \{/s);
  assert.equal(problems, [], 'nothing fails, and everything comes from the service');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('You are not signed in.').waitFor();
  assert.match(await execute(page, 'Me-getMe'), /^401/);
  await page.close();
});

test('/docs in dark: light text on a dark ground', async ({ service, browser }) => {
  const page = await browser.newPage({ colorScheme: 'dark' });
  await page.goto(`${service.url}/docs`);
  await page.locator('.info .title').waitFor();
  const lightness = `(color) => Math.max(...color.match(/\\d+/g).slice(0, 3))`;
  const colors = `[getComputedStyle(document.querySelector('.info .title')).color,
    getComputedStyle(document.documentElement).backgroundColor].map(${lightness})`;
  const [text = 0, ground = 255] = z.array(z.number()).parse(await page.evaluate(colors));
  assert.ok(text > 180 && ground < 80, `${text} on ${ground}`);
  await page.close();
});
