import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite, watch } from '../support/requests/browser.ts';
import { signInAs } from './sign-in.ts';

const test = browserSuite('GraphiQL');

const responseOf = (page: Page) => page.getByRole('region', { name: 'Result Window' });

test('GET of both endpoints by a browser: after one sign-in they open on an answer, and run what a person writes', async ({
  service,
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems = watch(page, service);
  await page.goto(`${service.url}/v1/tenants/graphql`);
  await signInAs(page, 'ada');
  await page.getByText('Signed in as Ada Osei.').waitFor();
  for (const path of ['/v1/tenants/graphql', '/v1/audience/toronto/graphql']) {
    problems.length = 0;
    await page.goto(service.url + path);
    const response = responseOf(page);
    await response.getByText('"Ada', { exact: false }).first().waitFor();
    assert.match(await response.innerText(), /"totalCount": \d+/);
    const editor = page.locator('.graphiql-query-editor .CodeMirror');
    await editor.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{ me { isAdmin } }');
    await page.getByRole('button', { name: 'Execute query' }).click();
    await response.getByText('"isAdmin"', { exact: false }).waitFor();
    assert.equal(problems, [], path);
  }
  await context.close();
});

test('GET of an endpoint by a stranger: opens without an answer, and says how to get one', async ({
  service,
  browser,
}) => {
  const page = await browser.newPage();
  await page.goto(`${service.url}/v1/audience/toronto/graphql`);
  await page.getByText('You are not signed in.').waitFor();
  await page.getByRole('button', { name: 'Execute query' }).waitFor();
  assert.not.match(await responseOf(page).innerText(), 'errors');
  await page.close();
});
