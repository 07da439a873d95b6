import * as assert from 'uvu/assert';
import { browserSuite, watch } from '../support/browser.ts';

const test = browserSuite('the reference page');

test('/docs: a person signs in with the local provider and runs a request', async ({ service, browser }) => {
  const page = await browser.newPage();
  const problems = watch(page, service);
  await page.goto(`${service.url}/docs`);
  await page.selectOption('select[name=person]', 'bruno');
  await page.click('#sign-in button');
  await page.getByText('Signed in as Bruno Lima.').waitFor();

  const operation = page.locator('#operations-Me-getMe');
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table .response').first();
  await answer.waitFor();
  assert.match(await answer.locator('.response-col_status').innerText(), /200/);
  assert.match(await answer.locator('.highlight-code').first().innerText(), /"name": "Bruno Lima"/);

  assert.equal(problems, [], 'nothing fails, and everything comes from the service');
});

test('/docs: whoever signs in where nobody is at home is told so', async ({ service, browser }) => {
  const page = await browser.newPage();
  await page.goto(`${service.url}/docs`);
  await page.fill('input[name=host]', 'nobody.example');
  await page.click('#sign-in button');
  await page.getByText('No such record exists').waitFor();
});

test.run();
