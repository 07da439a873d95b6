import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { second } from '../../core/values/time.ts';
import { Identity } from '../../orm/schema/entities/user.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { signPayload, signRequest } from '../support/provider/signed-request.ts';
import { callBack, isSignedIn, ownAppScene, post } from '../support/records/people.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const { dependencies, provider, settings } = await testApp();

const identityOf = (appId: string, providerUserId: string) =>
  dependencies.database.transaction(({ em }) => em.findOneOrFail(Identity, { appId, providerUserId }));

const secondsAgo = (seconds: number) => Math.floor(clock.now().valueOf() / second) - seconds;

test('POST /v1/social/deauthorize: 200 {}; signed out everywhere, the token forgotten, the user kept', async () => {
  const { audience, app, person } = await ownAppScene();
  const one = await signIn({ audience, app, person });
  const other = await signIn({ audience, app, person });
  const { status, body } = await callBack('deauthorize', app, person, { issued_at: undefined });
  assert.equal([status, body], [200, {}]);
  assert.not.ok(await isSignedIn(one.as));
  assert.not.ok(await isSignedIn(other.as));
  const refresh = { body: { refresh_token: one.refreshToken } };
  assert.is((await request('POST /v1/token/refresh', refresh)).status, 401);
  const identity = await identityOf(app.appId, provider.userId(person, app));
  assert.equal([identity.accessToken, identity.userId], [null, one.userId]);
});

test('POST /v1/social/deauthorize: signing in again works, as the same user', async () => {
  const { audience, app, person } = await ownAppScene();
  const before = await signIn({ audience, app, person });
  await callBack('deauthorize', app, person);
  const after = await signIn({ audience, app, person });
  assert.is(after.userId, before.userId);
  assert.ok(await isSignedIn(after.as));
  assert.not.ok(await isSignedIn(before.as));
  assert.ok((await identityOf(app.appId, provider.userId(person, app))).accessToken);
});

test("POST /v1/social/deauthorize: one audience's app touches only that app's identity of a person", async () => {
  const here = await ownAppScene();
  const there = await ownAppScene();
  const { person } = here;
  const signedIn = [
    await signIn({ ...here, person }),
    await signIn({ ...there, person }),
    await signIn({ person }),
  ];
  assert.is(new Set(signedIn.map(({ userId }) => userId)).size, 1, 'one user of three apps');
  await callBack('deauthorize', here.app, person);
  assert.equal(await Promise.all(signedIn.map(({ as }) => isSignedIn(as))), [false, true, true]);
  assert.ok((await identityOf(there.app.appId, provider.userId(person, there.app))).accessToken);
  await callBack('deauthorize', settings.platformApp, person);
  assert.equal(await Promise.all(signedIn.map(({ as }) => isSignedIn(as))), [false, true, false]);
});

test("POST /v1/social/deauthorize: an app's signature over another app's user id does nothing to them", async () => {
  const here = await ownAppScene();
  const there = await ownAppScene();
  const { as } = await signIn(there);
  const { status } = await post(
    'deauthorize',
    signRequest(here.app, provider.userId(there.person, there.app)),
  );
  assert.is(status, 200);
  assert.ok(await isSignedIn(as));
});

test('POST /v1/social/deauthorize: spares the sessions begun over 60 s after issued_at, with their token', async () => {
  const { audience, app, person } = await ownAppScene();
  const { as } = await signIn({ audience, app, person });
  await callBack('deauthorize', app, person, { issued_at: secondsAgo(120) });
  assert.ok(await isSignedIn(as));
  assert.ok((await identityOf(app.appId, provider.userId(person, app))).accessToken);
  await callBack('deauthorize', app, person, { issued_at: secondsAgo(55) });
  assert.not.ok(await isSignedIn(as));
});

test('POST /v1/social/deauthorize: again, and for a user who is unknown: 200 {}', async () => {
  const { audience, app, person } = await ownAppScene();
  assert.equal((await callBack('deauthorize', app, person)).body, {});
  await signIn({ audience, app, person });
  for (let time = 0; time < 2; time++) assert.equal((await callBack('deauthorize', app, person)).status, 200);
});

test('POST /v1/social/deauthorize: a JSON body is accepted, and the padding of base64', async () => {
  const { audience, app, person } = await ownAppScene();
  const { as } = await signIn({ audience, app, person });
  const signed = signRequest(app, provider.userId(person, app), { issued_at: secondsAgo(0) });
  const signed_request = signed.replace('.', '=.');
  assert.is((await request('POST /v1/social/deauthorize', { body: { signed_request } })).status, 200);
  assert.not.ok(await isSignedIn(as));
});

const wrongClaims = [
  { algorithm: 'none' },
  { algorithm: undefined },
  { user_id: undefined },
  { user_id: '' },
  { user_id: 'a\0b' },
  { issued_at: 'now' },
  { issued_at: 1e300 },
  { issued_at: -1 },
  { filler: 'x'.repeat(8000) },
];

for (const path of ['deauthorize', 'data_deletion'])
  test(`POST /v1/social/${path}: 400 invalid_signed_request for whatever no known app signed`, async () => {
    const signed = signRequest({ appId: 'x', appSecret: 'guess' }, '1');
    const { platformApp } = settings;
    const [, payload] = signRequest(platformApp, '1').split('.');
    for (const text of [
      ...wrongClaims.map((claims) => signRequest(platformApp, '1', claims)),
      ...['', 'text', 'null', '[]', '42'].map((text) => signPayload(platformApp.appSecret, text)),
      '',
      'nonsense',
      '.',
      signed,
      `${signed.split('.')[0]}.${payload}`,
      'x'.repeat(9000),
    ]) {
      const { status, body } = await post<{ error: string }>(path, text);
      assert.equal([status, body.error], [400, 'invalid_signed_request'], text.slice(0, 40));
    }
    for (const body of [{}, { signed_request: 5 }, { signed_request: null }, { signed_request: [signed] }]) {
      const answer = await request<{ error: string }>(`POST /v1/social/${path}`, { body });
      assert.equal([answer.status, answer.body.error], [400, 'invalid_signed_request']);
    }
    const { status, body } = await request<{ error: string }>(`POST /v1/social/${path}`);
    assert.equal([status, body.error], [400, 'invalid_signed_request']);
  });
