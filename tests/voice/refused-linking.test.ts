import { createHash, randomBytes } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../core/values/time.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { callBack, ownAppScene } from '../support/records/people.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import {
  answerIn,
  asked,
  authorize,
  byCode,
  byRefresh,
  client,
  codeFor,
  encoded,
  exchange,
  type Failure,
  form,
  isLinked,
  redirect_uri,
} from './voice-client.ts';

test("account linking: the app's refresh token and the voice assistant's are not accepted for one another", async () => {
  const { as, refreshToken } = await signIn();
  assert.is((await byRefresh(refreshToken)).body.error, 'invalid_grant');
  const { body } = await byCode(await codeFor(as));
  const answer = await request('POST /v1/token/refresh', { body: { refresh_token: body.refresh_token } });
  assert.is(answer.status, 401);
  assert.is((await byRefresh(body.access_token)).body.error, 'invalid_grant');
});

test('account linking: a code works once; used again, it ends what it began', async () => {
  const { as } = await signIn();
  const code = await codeFor(as);
  const { body } = await byCode(code);
  const again = await byCode(code);
  assert.equal([again.status, again.body.error], [400, 'invalid_grant']);
  assert.not.ok(await isLinked(body.access_token));
});

test('account linking: one code sent many times at once gives tokens once at most', async () => {
  const { as } = await signIn();
  const code = await codeFor(as);
  const answers = await Promise.all(Array.from({ length: 8 }, () => byCode(code)));
  assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
  assert.ok(answers.every(({ status }) => status === 200 || status === 400));
});

test('account linking: a code is good for 5 minutes', async () => {
  const { as } = await signIn();
  const code = await codeFor(as);
  clock.forward(5 * minute);
  assert.is((await byCode(code)).body.error, 'invalid_grant');
});

test('account linking: a code is bound to its redirect address', async () => {
  const { as } = await signIn();
  const elsewhere = { redirect_uri: 'https://voice.example/other' };
  assert.is((await byCode(await codeFor(as), elsewhere)).body.error, 'invalid_grant');
});

test('account linking: a code of a session that has ended is no good', async () => {
  const { as } = await signIn();
  const code = await codeFor(as);
  await request('DELETE /v1/token', { as });
  assert.is((await byCode(code)).body.error, 'invalid_grant');
});

test('account linking: deauthorize ends the linked session as well', async () => {
  const { audience, app, person } = await ownAppScene();
  const { as } = await signIn({ audience, app, person });
  const { body } = await byCode(await codeFor(as));
  await callBack('deauthorize', app, person);
  assert.not.ok(await isLinked(body.access_token));
  assert.is((await byRefresh(body.refresh_token)).body.error, 'invalid_grant');
});

test('PKCE: the verifier must answer the challenge, and only where there was one', async () => {
  const { as } = await signIn();
  const code_verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const challenged = { code_challenge, code_challenge_method: 'S256' };
  assert.is((await byCode(await codeFor(as, challenged), { code_verifier })).status, 200);
  for (const given of [{}, { code_verifier: `${code_verifier}x` }, { code_verifier: code_challenge }])
    assert.is((await byCode(await codeFor(as, challenged), given)).body.error, 'invalid_grant');
  assert.is((await byCode(await codeFor(as), { code_verifier })).body.error, 'invalid_grant');
});

for (const [wrong, error] of [
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ code_challenge: 'x'.repeat(43) }, 'invalid_request'],
  [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
] as const)
  test(`POST /voice/authorize: ${JSON.stringify(wrong)} goes back to the client as ${error}`, async () => {
    const { as } = await signIn();
    const { status, headers } = await authorize(as, wrong);
    const answer = answerIn(headers);
    assert.equal([status, answer.get('error'), answer.get('state')], [302, error, 'a b&c']);
    assert.is(answer.get('code'), null);
  });

const strangers: Record<string, string>[] = [
  { client_id: 'other' },
  { redirect_uri: 'https://evil.example/' },
  { redirect_uri: '' },
];
for (const wrong of strangers)
  test(`POST and GET /voice/authorize: 400 and nobody is sent anywhere for ${JSON.stringify(wrong)}`, async () => {
    const { as } = await signIn();
    const { status, headers } = await authorize(as, wrong);
    assert.equal([status, headers.get('location')], [400, null]);
    const page = await request(`GET /voice/authorize?${encoded({ ...asked, ...wrong })}`, { as });
    assert.is(page.status, 400);
  });

for (const wrong of [{ client_secret: 'guess' }, { client_id: 'other' }, { client_secret: '' }])
  test(`POST /voice/token: 401 invalid_client for ${JSON.stringify(wrong)}`, async () => {
    const { status, headers, body } = await byCode('code', wrong);
    assert.equal([status, body.error], [401, 'invalid_client']);
    assert.match(headers.get('www-authenticate') ?? '', /^Basic/);
  });

for (const [fields, error] of [
  [{}, 'invalid_request'],
  [{ grant_type: 'password' }, 'unsupported_grant_type'],
  [{ grant_type: 'authorization_code', redirect_uri }, 'invalid_request'],
  [{ grant_type: 'authorization_code', code: 'x' }, 'invalid_request'],
  [{ grant_type: 'authorization_code', code: 'x', redirect_uri }, 'invalid_grant'],
  [{ grant_type: 'refresh_token' }, 'invalid_request'],
  [{ grant_type: 'refresh_token', refresh_token: 'nonsense' }, 'invalid_grant'],
] as const)
  test(`POST /voice/token: 400 ${error} for ${JSON.stringify(fields)}`, async () => {
    const { status, body } = await exchange<Failure>({ ...fields, ...client });
    assert.equal([status, body.error], [400, error]);
    assert.ok(body.error_description);
  });

test('POST /voice/token: 400 invalid_request for a parameter given twice, and for JSON', async () => {
  const twice = `${encoded({ grant_type: 'refresh_token', ...client })}&grant_type=refresh_token`;
  const answer = await request<Failure>('POST /voice/token', { body: twice, headers: form });
  assert.equal([answer.status, answer.body.error], [400, 'invalid_request']);
  const json = await request<Failure>('POST /voice/token', {
    body: { grant_type: 'refresh_token', ...client },
  });
  assert.equal([json.status, json.body.error], [400, 'invalid_request']);
});

test('without a voice client configured: invalid_client, and no page', async () => {
  const { settings } = await testApp();
  const { voice } = settings;
  const { as } = await signIn();
  Object.assign(settings, { voice: { ...voice, client: null } });
  assert.is((await byCode('code')).body.error, 'invalid_client');
  assert.is((await authorize(as)).status, 400);
  Object.assign(settings, { voice });
});
