import { type Browser, chromium, type Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { leaveNothing, type Service, start } from '../support/service.ts';

const test = suite('GraphiQL');

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

test('GET of an endpoint by a browser: a person puts a token in and runs the first query', async () => {
  const token = await signIn('ada');
  const paths = [`/v1/audience/${await torontoId()}/graphql`, '/v1/tenants/graphql'];
  for (const path of paths) {
    const page = await browser.newPage();
    const problems = watch(page);
    await page.goto(service.url + path);
    const headers = page.getByRole('region', { name: 'Headers' });
    await headers.locator('.graphiql-editor:not(.hidden) .CodeMirror').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(JSON.stringify({ Authorization: `JWT ${token}` }));
    problems.length = 0;
    await page.getByRole('button', { name: 'Execute query' }).click();
    const answer = page.getByRole('region', { name: 'Result Window' });
    await answer.getByText('"Ada', { exact: false }).first().waitFor();
    assert.match(await answer.innerText(), /"totalCount": \d+/);
    assert.equal(problems, [], path);
    await page.close();
  }
});

/** What goes wrong from now on, or comes from anywhere else than the service. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (!address.startsWith(service.url) && !address.startsWith('data:')) problems.push(address);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return problems;
}

async function torontoId(): Promise<string> {
  const response = await fetch(`${service.url}/v1/branding?host=toronto.localhost`);
  return z.object({ audience: z.object({ id: z.string() }) }).parse(await response.json()).audience.id;
}

async function signIn(person: string): Promise<string> {
  const granted = z.object({ access_token: z.string() });
  const { access_token } = granted.parse(await post('/local-provider/tokens', { person }));
  const device = { identifier: 'test', type: 'web', model: 'browser', version: '1', build: '1' };
  const pair = await post('/v1/token', { social_token: access_token, device });
  return z.object({ token: z.string() }).parse(pair).token;
}

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

test.run();
