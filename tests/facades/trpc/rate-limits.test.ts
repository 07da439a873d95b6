import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveLimited } from '../../support/app/app.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { device } from '../../support/requests/device.ts';

async function limited(rates: Parameters<typeof serveLimited>[0], use: (url: string) => Promise<void>) {
  const { url, close } = await serveLimited(rates);
  try {
    await use(`${url}/trpc`);
  } finally {
    await close();
  }
}

const mutate = (url: string, name: string, input: object, authorization = 'JWT x') =>
  fetch(`${url}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(input),
  });

const query = (url: string, names: readonly string[], authorization: string) => {
  const input = encodeURIComponent(JSON.stringify({ ...names.map(() => ({})) }));
  return fetch(`${url}/${names}?batch=1&input=${input}`, { headers: { authorization } });
};

for (const [name, input] of [
  ['tokens.create', { social_token: 'x', device: { ...device, type: 'none' } }],
  ['tokens.exchange', { service_token: 'x' }],
  ['tokens.refresh', { refresh_token: 'x' }],
  ['voice.exchange', {}],
] as const)
  test(`POST /trpc/${name}: counted by address, whatever the Authorization header says`, () =>
    limited({ public: 2, credential: 0 }, async (url) => {
      const { as } = await signIn();
      const statuses = [];
      for (const authorization of ['JWT x', 'Bearer x', as])
        statuses.push((await mutate(url, name, input, authorization)).status);
      assert.is(statuses[2], 429);
      assert.not.ok(statuses.slice(0, 2).includes(429), String(statuses));
    }));

test('GET /trpc: each public call of a batch counts by address, each other call for its credential', () =>
  limited({ public: 4, credential: 3 }, async (url) => {
    const { as } = await signIn();
    const first = await query(url, ['health.up', 'me.get', 'me.get'], as);
    assert.is(first.status, 200);
    assert.is(first.headers.get('ratelimit'), '"credential";r=1;t=60');
    const over = await query(url, ['me.get', 'me.get'], as);
    assert.is(over.status, 429);
    assert.ok(Number(over.headers.get('retry-after')) > 0);
    assert.is((await query(url, ['health.up', 'health.up', 'health.up'], as)).status, 200);
    assert.is((await query(url, ['health.up'], as)).status, 429);
  }));

test('GET /trpc: each call of a batch with an unusable credential counts by address', () =>
  limited({ public: 4, credential: 0 }, async (url) => {
    assert.is((await query(url, ['me.get', 'me.get', 'me.get'], 'JWT x')).status, 401);
    assert.is((await query(url, ['me.get', 'me.get'], 'JWT x')).status, 429);
  }));
