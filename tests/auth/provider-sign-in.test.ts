import { createHmac } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { identify } from '../../core/accounts/tokens/sign-in.ts';
import { GraphApi } from '../../core/auth/graph-api.ts';
import { pluck } from '../support/pluck.ts';
import { startProvider } from '../support/provider/provider.ts';
import { answer, delay } from '../support/provider/provider-faults.ts';
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
