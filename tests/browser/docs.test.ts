import { type Browser, chromium } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { leaveNothing, type Service, start } from '../support/service.ts';

const test = suite('the reference page');

let service: Service;
let browser: Browser;

test.before(async () => {
  service = await start({ DEMO: '1' });
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
});

test.after(async () => {
  await browser.close();
  await leaveNothing();
});

test('/docs: a person signs in with the local provider and runs a request', async () => {
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(service.url) && !address.startsWith('data:')) elsewhere.push(address);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });

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

  assert.equal(elsewhere, [], 'everything comes from the service');
  assert.equal(problems, []);
});

test('/docs: whoever signs in where nobody is at home is told so', async () => {
  const page = await browser.newPage();
  await page.goto(`${service.url}/docs`);
  await page.fill('input[name=host]', 'nobody.example');
  await page.click('#sign-in button');
  await page.getByText('There is no such thing here').waitFor();
});

test.run();
