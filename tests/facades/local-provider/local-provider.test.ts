import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { identify } from '../../../core/accounts/tokens/sign-in.ts';
import { GraphApi } from '../../../core/auth/graph-api.ts';
import { localProvider } from '../../../facades/local-provider/router.ts';
import {
  audience,
  directory,
  graphErrorOf,
  platform,
  startLocalProvider,
} from '../../support/provider/local-provider.ts';

const provider = await startLocalProvider();
const client = new GraphApi(provider.url);

test.after(() => provider.close());

test('in production: refuses to start, and says what to set', () => {
  assert.throws(() => localProvider({ ...directory, production: true }), /set IDP_URL/);
});

test('POST /tokens: a token that signs the person in, for the first app where none is named', async () => {
  assert.is((await identify(client, platform, await provider.token('ada'))).name, 'Ada Osei');
});

test('POST /tokens with an app_id: a token of that app', async () => {
  const token = await provider.token('Bruno Lima', audience);
  assert.is((await identify(client, audience, token)).name, 'Bruno Lima');
});

test('POST /tokens for nobody we know: error 100 that names the people', async () => {
  const error = await graphErrorOf(await provider.postTokens({ person: 'nobody' }));
  assert.equal([error.status, error.code], [400, 100]);
  assert.match(error.message, 'ada, bruno, chen');
});

test('POST /tokens with a broken body, or none: error 100', async () => {
  const broken = await graphErrorOf(await provider.post('/tokens', '{', 'application/json'));
  assert.equal([broken.status, broken.code], [400, 100]);
  const missing = await graphErrorOf(await provider.post('/tokens', '', 'text/plain'));
  assert.equal([missing.status, missing.code], [400, 100]);
});

test('POST /tokens for an app that is not known: error 101', async () => {
  const error = await graphErrorOf(await provider.postTokens({ person: 'ada', app_id: 'unknown' }));
  assert.equal([error.status, error.code], [400, 101]);
});

test('POST /tokens from a page of another site: 403', async () => {
  const response = await provider.postTokens({ person: 'ada' }, { 'sec-fetch-site': 'cross-site' });
  assert.is((await graphErrorOf(response)).status, 403);
});

test('any request under a name of another site, or from another machine: 403', async () => {
  const { port } = new URL(provider.base);
  const status = (host: string, to = '127.0.0.1') =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host: to, port, path: '/local-provider/', headers: { host } }, (response) =>
        resolve(response.resume().statusCode),
      ).on('error', reject);
    });
  for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]', 'toronto.localhost'])
    assert.is(await status(host), 200, host);
  for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.1'])
    assert.is(await status(host), 403, host);
  const elsewhere = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.internal === false);
  if (elsewhere?.family === 'IPv4') {
    const open = await startLocalProvider('0.0.0.0');
    const response = await fetch(open.url.replace('127.0.0.1', elsewhere.address), {
      headers: { host: 'localhost' },
    });
    assert.is(response.status, 403);
    await open.close();
  }
});

test('a token outlives a restart with the same secret', async () => {
  const token = await provider.token('ada');
  const restarted = await startLocalProvider();
  assert.is((await new GraphApi(restarted.url).profile(platform, token)).name, 'Ada Osei');
  await restarted.close();
});

test('GET /oauth/access_token with a wrong secret: error 1', async () => {
  const query = new URLSearchParams({
    grant_type: 'fb_exchange_token',
    client_id: platform.appId,
    client_secret: 'wrong',
    fb_exchange_token: await provider.token('ada'),
  });
  const error = await graphErrorOf(await fetch(`${provider.url}/oauth/access_token?${query}`));
  assert.equal([error.status, error.code], [400, 1]);
});

test('GET /me with a token that it never gave: error 190', async () => {
  const error = await graphErrorOf(await fetch(`${provider.url}/me?access_token=x&appsecret_proof=x`));
  assert.equal([error.status, error.code], [400, 190]);
});

test('GET /me without a proof: error 100', async () => {
  const token = await provider.token('ada');
  const error = await graphErrorOf(await fetch(`${provider.url}/me?access_token=${token}`));
  assert.equal([error.status, error.code], [400, 100]);
});

test('GET of a path that it does not have: 404', async () => {
  assert.is((await graphErrorOf(await fetch(`${provider.url}/me/photos`))).status, 404);
});
