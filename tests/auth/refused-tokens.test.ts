import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphApi } from '../../core/auth/graph-api.ts';
import { startProvider } from '../support/provider/provider.ts';
import { answer, errorOf, otherApp } from '../support/provider/provider-faults.ts';
import { refusalOf } from '../support/requests/refusal.ts';

const provider = await startProvider();
const client = new GraphApi(provider.url);
const app = provider.addApp();
const ada = provider.addPerson('Ada');
const token = await provider.token(ada, app);

test.before.each(() => provider.heal());
test.after(() => provider.close());

const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;

for (const garbage of ['', ' ', 'garbage', 'é', 'a\0b', '\ud800', 'a&access_token=b', 'x'.repeat(100_000)]) {
  test(`debug of ${JSON.stringify(garbage.slice(0, 20))}: invalid_social_token`, async () => {
    assert.is(await reasonOf(client.debug(app, garbage)), 'invalid_social_token');
  });
}

test('a token of another app: invalid_social_token', async () => {
  const foreign = await provider.token(ada, provider.addApp());
  assert.is(await reasonOf(client.debug(app, foreign)), 'invalid_social_token');
  assert.is(await reasonOf(client.exchange(app, foreign)), 'invalid_social_token');
});

test('an expired token: invalid_social_token', async () => {
  const expired = await provider.token(ada, app, -60);
  assert.is(await reasonOf(client.debug(app, expired)), 'invalid_social_token');
  assert.is(await reasonOf(client.exchange(app, expired)), 'invalid_social_token');
  assert.is(await reasonOf(client.profile(app, expired)), 'invalid_social_token');
  assert.is(await reasonOf(client.friends(app, expired)), 'invalid_social_token');
});

test('debug_token names another app, though valid: invalid_social_token', async () => {
  provider.fail('/debug_token', otherApp);
  assert.is(await reasonOf(client.debug(app, token)), 'invalid_social_token');
});

test('debug_token names no user (a token of an app or a page): invalid_social_token', async () => {
  provider.fail('/debug_token', answer({ data: { app_id: app.appId, is_valid: true } }));
  assert.is(await reasonOf(client.debug(app, token)), 'invalid_social_token');
});

test('debug_token says that it is not valid: invalid_social_token', async () => {
  provider.fail('/debug_token', answer({ data: { app_id: app.appId, is_valid: false, user_id: '1' } }));
  assert.is(await reasonOf(client.debug(app, token)), 'invalid_social_token');
});

test('debug_token refuses the parameter (code 100): invalid_social_token', async () => {
  provider.fail('/debug_token', errorOf(100));
  assert.is(await reasonOf(client.debug(app, token)), 'invalid_social_token');
});

test('error code 190 from any path: invalid_social_token', async () => {
  for (const path of ['/debug_token', '/oauth/access_token', '/me', '/me/friends'])
    provider.fail(path, errorOf(190));
  assert.is(await reasonOf(client.debug(app, token)), 'invalid_social_token');
  assert.is(await reasonOf(client.exchange(app, token)), 'invalid_social_token');
  assert.is(await reasonOf(client.profile(app, token)), 'invalid_social_token');
  assert.is(await reasonOf(client.friends(app, token)), 'invalid_social_token');
});
