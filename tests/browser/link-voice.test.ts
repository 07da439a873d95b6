import * as assert from 'uvu/assert';
import { z } from 'zod';
import { browserSuite, watch } from '../support/requests/browser.ts';
import type { Service } from '../support/service/service.ts';

const client = { client_id: 'voice', client_secret: 'voice secret' };
const redirect_uri = 'https://voice.example/link';

const test = browserSuite('linking the voice assistant', {
  VOICE_CLIENT_ID: client.client_id,
  VOICE_CLIENT_SECRET: client.client_secret,
  VOICE_REDIRECT_URIS: redirect_uri,
});

test('GET /voice/authorize in a fresh browser: signs in, consents, and the voice platform gets its token', async ({
  service,
  browser,
}) => {
  const context = await browser.newContext();
  await context.route(`${redirect_uri}**`, (route) => route.fulfill({ body: 'Linked.' }));
  const page = await context.newPage();
  const problems = watch(page, service, redirect_uri);
  const asked = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri,
    state: 'a b',
  });
  await page.goto(`${service.url}/voice/authorize?${asked}`);
  await page.click('button[value=bruno]');
  await page.getByText('You are signed in as Bruno Lima.').waitFor();
  assert.not.match(page.url(), 'code=');
  await page.getByRole('button', { name: 'Link it', exact: true }).click();
  await page.getByText('Linked.').waitFor();
  const answer = new URL(page.url());
  assert.is(answer.searchParams.get('state'), 'a b');
  assert.equal(problems, []);

  const token = await redeem(service, answer.searchParams.get('code') ?? '');
  const ping = await fetch(`${service.url}/voice/ping`, { headers: { authorization: `JWT ${token}` } });
  assert.is(ping.status, 200);
  await context.close();
});

async function redeem({ url }: Service, code: string): Promise<string> {
  const body = new URLSearchParams({ ...client, grant_type: 'authorization_code', code, redirect_uri });
  const response = await fetch(`${url}/voice/token`, { method: 'POST', body });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}
