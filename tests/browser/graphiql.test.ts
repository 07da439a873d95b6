import * as assert from 'uvu/assert';
import { z } from 'zod';
import { browserSuite, watch } from '../support/browser.ts';
import type { Service } from '../support/service.ts';

const test = browserSuite('GraphiQL');

test('GET of an endpoint by a browser: a person puts a token in and runs the first query', async ({
  service,
  browser,
}) => {
  const token = await signIn(service, 'ada');
  const paths = [`/v1/audience/${await torontoId(service)}/graphql`, '/v1/tenants/graphql'];
  for (const path of paths) {
    const page = await browser.newPage();
    const problems = watch(page, service);
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

async function torontoId({ url }: Service): Promise<string> {
  const response = await fetch(`${url}/v1/branding?host=toronto.localhost`);
  return z.object({ audience: z.object({ id: z.string() }) }).parse(await response.json()).audience.id;
}

async function signIn(service: Service, person: string): Promise<string> {
  const granted = z.object({ access_token: z.string() });
  const { access_token } = granted.parse(await post(service, '/local-provider/tokens', { person }));
  const device = { identifier: 'test', type: 'web', model: 'browser', version: '1', build: '1' };
  const pair = await post(service, '/v1/token', { social_token: access_token, device });
  return z.object({ token: z.string() }).parse(pair).token;
}

async function post({ url }: Service, path: string, body: object): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

test.run();
