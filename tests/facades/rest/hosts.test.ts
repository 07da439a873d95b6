import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveLimited } from '../../support/app/app.ts';
import { seedAudience } from '../../support/records/seeds.ts';

async function brandingBy(trustProxy: false | number, headers: Record<string, string>): Promise<unknown> {
  const front = await serveLimited({ public: 0, credential: 0 }, trustProxy);
  const [response]: IncomingMessage[] = await once(get(`${front.url}/v1/branding`, { headers }), 'response');
  response?.resume();
  await front.close();
  return response?.statusCode;
}

test('GET /v1/branding without a host: that of the Host header', async () => {
  const { subdomain } = await seedAudience();
  assert.is(await brandingBy(false, { host: `${subdomain}.platform.test` }), 200);
  assert.is(await brandingBy(false, { host: 'nobody.example' }), 404);
});

test('X-Forwarded-Host: counts only from a trusted proxy', async () => {
  const { subdomain } = await seedAudience();
  const headers = { host: 'nobody.example', 'x-forwarded-host': `${subdomain}.platform.test` };
  assert.is(await brandingBy(false, headers), 404);
  assert.is(await brandingBy(1, headers), 200);
});
