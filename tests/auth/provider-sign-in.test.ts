import { createHmac } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { identify } from '../../core/accounts/tokens/sign-in.ts';
import { GraphApi } from '../../core/auth/graph-api.ts';
import { pluck } from '../support/pluck.ts';
import { startProvider } from '../support/provider/provider.ts';
import { answer, delay, hang } from '../support/provider/provider-faults.ts';
import { refusalOf } from '../support/requests/refusal.ts';

const provider = await startProvider();
const client = new GraphApi(provider.url, 60_000);
const app = provider.addApp();
const ada = provider.addPerson('Ada');

test.before.each(() => {
  provider.heal();
  provider.requests.length = 0;
});
test.after(() => provider.close());

test('signing in: the name, the id within the app, and a token that is not the one given', async () => {
  const token = await provider.token(ada, app);
  const identity = await identify(client, app, token);
  assert.is(identity.name, 'Ada');
  assert.is(identity.userId, provider.userId(ada, app));
  assert.is.not(identity.token, token);
  assert.is(await client.debug(app, identity.token), identity.userId);
});

test('signing in to two apps: two user ids, one token_for_business', async () => {
  const other = provider.addApp();
  const here = await identify(client, app, await provider.token(ada, app));
  const there = await identify(client, other, await provider.token(ada, other));
  assert.is.not(here.userId, there.userId);
  assert.type(here.tokenForBusiness, 'string');
  assert.is(here.tokenForBusiness, there.tokenForBusiness);
});

test('a provider without token_for_business: null', async () => {
  provider.fail('/me', answer({ id: provider.userId(ada, app), name: 'Ada' }));
  const identity = await identify(client, app, await provider.token(ada, app));
  assert.is(identity.tokenForBusiness, null);
});

test('a profile without a usable name: null; one whose name is too long: its beginning', async () => {
  const nameFor = async (name: unknown) => {
    provider.fail('/me', answer({ id: provider.userId(ada, app), name }));
    return (await identify(client, app, await provider.token(ada, app))).name;
  };
  for (const name of [undefined, null, '', ' ', 7]) assert.is(await nameFor(name), null, `${name}`);
  assert.is(await nameFor('x'.repeat(2000)), 'x'.repeat(500));
});

test('GET /me: asked with the long-lived token, and the proof of it under the secret of the app', async () => {
  const { token } = await identify(client, app, await provider.token(ada, app));
  const query = provider.requests.find(({ path }) => path === '/me')?.query;
  assert.is(query?.get('access_token'), token);
  assert.is(query?.get('appsecret_proof'), createHmac('sha256', app.appSecret).update(token).digest('hex'));
});

test('a profile of somebody else: identity_provider_unavailable', async () => {
  provider.fail('/me', answer({ id: 'somebody else', name: 'Eve' }));
  const refusal = await refusalOf(identify(client, app, await provider.token(ada, app)));
  assert.is(refusal.reason, 'identity_provider_unavailable');
});

test('a token that is refused is not exchanged', async () => {
  await refusalOf(identify(client, app, 'garbage'));
  assert.equal(pluck(provider.requests, 'path'), ['/debug_token']);
});

test('the three calls share one time limit', async () => {
  for (const path of ['/debug_token', '/oauth/access_token', '/me']) provider.fail(path, delay(120));
  const token = await provider.token(ada, app);
  const refusal = await refusalOf(identify(client, app, token, 250));
  assert.is(refusal.reason, 'identity_provider_unavailable');
  assert.is((await identify(client, app, token)).name, 'Ada');
});

test('a provider that hangs is given up at the limit', async () => {
  provider.fail('/oauth/access_token', hang);
  const token = await provider.token(ada, app);
  const started = performance.now();
  const refusal = await refusalOf(identify(client, app, token, 100));
  assert.is(refusal.reason, 'identity_provider_unavailable');
  assert.ok(performance.now() - started < 30_000);
});
