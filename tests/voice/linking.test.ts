import { decodeJwt } from 'jose';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../core/values/time.ts';
import { clock } from '../support/app/clock.ts';
import { isSignedIn } from '../support/records/people.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import {
  answerIn,
  asked,
  authorize,
  byCode,
  byRefresh,
  codeFor,
  encoded,
  exchange,
  form,
  isLinked,
  redirect_uri,
} from './voice-client.ts';

test('account linking: a code for the signed-in user, and tokens for the code', async () => {
  const { as, userId } = await signIn({ audience: await seedAudience() });
  const { status, headers } = await authorize(as);
  assert.is(status, 302);
  assert.is(headers.get('location')?.split('?')[0], redirect_uri);
  assert.is(answerIn(headers).get('state'), 'a b&c');
  const tokens = await byCode(answerIn(headers).get('code') ?? '');
  assert.is(tokens.status, 200);
  assert.is(tokens.headers.get('cache-control'), 'no-store');
  const { access_token, token_type, expires_in } = tokens.body;
  assert.is(token_type, 'bearer');
  assert.ok(expires_in > 59 * 24 * 3600 && expires_in <= 60 * 24 * 3600);
  assert.is(decodeJwt(access_token).sub, userId);
  assert.ok(await isLinked(access_token));
  assert.ok(await isSignedIn(as), 'the session of the app goes on');
});

test('account linking: refreshed, with a new refresh token; the one spent is a thief in the end', async () => {
  const { as } = await signIn();
  const { body } = await byCode(await codeFor(as));
  const next = await byRefresh(body.refresh_token);
  assert.is(next.status, 200);
  assert.is.not(next.body.refresh_token, body.refresh_token);
  assert.ok(await isLinked(next.body.access_token));
  clock.forward(2 * minute);
  const late = await byRefresh(body.refresh_token);
  assert.equal([late.status, late.body.error], [400, 'invalid_grant']);
  assert.not.ok(await isLinked(next.body.access_token));
});

test('GET /voice/authorize: a page that asks; its form gives a code, or tells of the refusal', async () => {
  const { as, userId } = await signIn({ name: 'Ada <Osei>' });
  const { status, headers, body } = await request<string>(`GET /voice/authorize?${encoded(asked)}`, { as });
  assert.is(status, 200);
  assert.match(body, 'Ada &#60;Osei&#62;');
  assert.match(headers.get('content-security-policy') ?? '', "form-action 'self' https://voice.example;");
  const consent = /name="consent" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const decide = (decision: string) =>
    request('POST /voice/authorize', { body: encoded({ consent, decision }), headers: form });
  const refused = answerIn((await decide('deny')).headers);
  assert.equal([refused.get('error'), refused.get('code')], ['access_denied', null]);
  const allowed = answerIn((await decide('allow')).headers);
  assert.is(allowed.get('state'), 'a b&c');
  const { access_token } = (await byCode(allowed.get('code') ?? '')).body;
  assert.is(decodeJwt(access_token).sub, userId);
  assert.is((await request('GET /v1/me', { as: `JWT ${consent}` })).status, 401);
  await request('DELETE /v1/token', { as });
  assert.is((await decide('allow')).status, 401);
});

test('POST /voice/token: the client by HTTP Basic', async () => {
  const { as } = await signIn();
  const authorization = `Basic ${Buffer.from('voice:voice+secret').toString('base64')}`;
  const fields = { grant_type: 'authorization_code', code: await codeFor(as), redirect_uri };
  assert.is((await exchange(fields, { authorization })).status, 200);
});
