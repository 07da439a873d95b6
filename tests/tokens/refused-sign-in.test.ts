import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Identity } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import {
  answer,
  dropConnection,
  errorOf,
  hang,
  nonsense,
  otherApp,
} from '../support/provider/provider-faults.ts';
import { device } from '../support/requests/device.ts';
import { request } from '../support/requests/request.ts';

interface Refused {
  error: string;
  fields?: Record<string, string[]>;
}

const { provider, settings, dependencies } = await testApp();
const { platformApp } = settings;

test.after.each(() => provider.heal());

for (const [problem, body, field] of [
  ['no social_token', { device }, 'social_token'],
  ['an unknown device type', { social_token: 'x', device: { ...device, type: 'toaster' } }, 'device.type'],
  [
    'a device identifier that is a number',
    { social_token: 'x', device: { ...device, identifier: 7 } },
    'device.identifier',
  ],
] as const) {
  test(`POST /v1/token: 400 invalid_request that names ${field}, for ${problem}`, async () => {
    const answer = await request<Refused>('POST /v1/token', { body });
    assert.is(answer.status, 400);
    assert.is(answer.body.error, 'invalid_request');
    assert.equal(Object.keys(answer.body.fields ?? {}), [field]);
  });
}

for (const [what, social_token] of [
  ['over 4,096 characters', 'x'.repeat(4097)],
  ['of spaces', '   '],
  ['with NUL', 'a\0b'],
  ['with a lone surrogate', '\ud800'],
  ['with another parameter', 'a&access_token=b'],
  ['of no person', 'garbage'],
  ['that has expired', await provider.token(provider.addPerson('Ada'), platformApp, -60)],
  ['of another app', await provider.token(provider.addPerson('Ada'), provider.addApp())],
])
  test(`POST /v1/token: 401 invalid_social_token for a token ${what}`, async () => {
    const answer = await request<Refused>('POST /v1/token', { body: { social_token, device } });
    assert.equal([answer.status, answer.body.error], [401, 'invalid_social_token']);
  });

const invalid = [401, 'invalid_social_token'] as const;
const unavailable = [502, 'identity_provider_unavailable'] as const;
const app_id = platformApp.appId;
const paths = ['/debug_token', '/oauth/access_token', '/me'];

for (const [fault, how, [status, error], failing] of [
  ['tells code 190', errorOf(190), invalid, paths],
  ['refuses the parameter (code 100)', errorOf(100), invalid, ['/debug_token']],
  ['names another app, though valid', otherApp, invalid, ['/debug_token']],
  ['names no user', answer({ data: { app_id, is_valid: true } }), invalid, ['/debug_token']],
  ['says no', answer({ data: { app_id, is_valid: false, user_id: '1' } }), invalid, ['/debug_token']],
  ['is about somebody else', answer({ id: 'somebody else', name: 'Eve' }), unavailable, ['/me']],
  ['tells code 1', errorOf(1, 500), unavailable, paths],
  ['answers nonsense', nonsense, unavailable, paths],
  ['hangs up', dropConnection, unavailable, paths],
  // Waiting for the limit takes 5 s, so only one path hangs.
  ['never answers', hang, unavailable, ['/me']],
] as const)
  for (const path of failing)
    test(`POST /v1/token: ${status} ${error} and nothing written, when ${path} ${fault}`, async () => {
      const person = provider.addPerson('Nobody yet');
      const social_token = await provider.token(person, platformApp);
      provider.fail(path, how);
      const { status: actual, body } = await request<Refused>('POST /v1/token', {
        body: { social_token, device },
      });
      assert.equal([actual, body.error], [status, error]);
      const providerUserId = provider.userId(person, platformApp);
      const { database } = dependencies;
      assert.is(await database.transaction(({ em }) => em.count(Identity, { providerUserId })), 0);
    });
