import { inspect } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphApi } from '../../core/auth/graph-api.ts';
import { startProvider } from '../support/provider/provider.ts';
import {
  answer,
  dropConnection,
  errorOf,
  type Fault,
  hang,
  hugeBody,
  nonsense,
  redirectTo,
  stall,
} from '../support/provider/provider-faults.ts';
import { refusalOf } from '../support/requests/refusal.ts';

const provider = await startProvider();
const client = new GraphApi(provider.url, 250);
const app = provider.addApp();
const ada = provider.addPerson('Ada');
const token = await provider.token(ada, app);

const calls = {
  '/debug_token': () => client.debug(app, token),
  '/oauth/access_token': () => client.exchange(app, token),
  '/oauth/access_token of a code': () => client.redeem(app, token, 'https://platform.example/'),
  '/me': () => client.profile(app, token),
  '/me/friends': () => client.friends(app, token),
};

const faults: Record<string, Fault> = {
  'error 1': errorOf(1),
  'error 2': errorOf(2, 503),
  'error 4': errorOf(4),
  'error 17': errorOf(17),
  'error 101': errorOf(101),
  'an error of no code that is known': errorOf(987654),
  'error 190 with a status of 500': errorOf(190, 500),
  'status 500': answer({}, 500),
  'status 404 without an error': answer({ id: '1', name: 'Ada' }, 404),
  'a body that is no JSON': nonsense,
  'JSON of another shape': answer({ data: 'nothing', id: {}, access_token: null }),
  'a body of 2 MB': hugeBody,
  'a dropped connection': dropConnection,
  'no answer within the limit': hang,
  'half of a body, and no more within the limit': stall,
  'a redirect elsewhere': redirectTo(`${provider.url}/elsewhere`),
  'a redirect that tells error 190': errorOf(190, 302),
};

test.before.each(() => {
  provider.heal();
  provider.requests.length = 0;
});
test.after(() => provider.close());

for (const [path, call] of Object.entries(calls)) {
  for (const [name, fault] of Object.entries(faults)) {
    test(`GET ${path} gives ${name}: identity_provider_unavailable, and no secret in it`, async () => {
      provider.fail(path.split(' ')[0] ?? '', fault);
      const refusal = await refusalOf(call());
      assert.is(refusal.reason, 'identity_provider_unavailable');
      const whole = inspect(refusal, { depth: null });
      assert.not.match(whole, token);
      assert.not.match(whole, app.appSecret);
      assert.is(provider.requests.length, 1);
    });
  }
}

test('a connection that is refused: identity_provider_unavailable', async () => {
  const gone = await startProvider();
  await gone.close();
  const refusal = await refusalOf(new GraphApi(gone.url).debug(app, token));
  assert.is(refusal.reason, 'identity_provider_unavailable');
  assert.match(refusal.data.detail ?? '', 'ECONNREFUSED');
});

test('no response, or half of one, within the limit: the detail tells so', async () => {
  for (const fault of [hang, stall]) {
    provider.fail('/me', fault);
    const refusal = await refusalOf(client.profile(app, token));
    assert.is(refusal.data.detail, '/me: TimeoutError');
  }
});

test('our own app is unknown to the provider, or has another secret: identity_provider_unavailable', async () => {
  for (const wrong of [
    { ...app, appId: 'unknown' },
    { ...app, appSecret: 'wrong' },
  ]) {
    assert.is((await refusalOf(client.debug(wrong, token))).reason, 'identity_provider_unavailable');
    assert.is((await refusalOf(client.exchange(wrong, token))).reason, 'identity_provider_unavailable');
  }
});

test('a proof under another secret: identity_provider_unavailable', async () => {
  const wrong = { ...app, appSecret: 'wrong' };
  assert.is((await refusalOf(client.profile(wrong, token))).reason, 'identity_provider_unavailable');
  assert.is((await refusalOf(client.friends(wrong, token))).reason, 'identity_provider_unavailable');
});

test('a slash at the end of the base address changes nothing', async () => {
  const slashed = new GraphApi(`${provider.url}/`);
  assert.is((await slashed.profile(app, token)).name, 'Ada');
});
