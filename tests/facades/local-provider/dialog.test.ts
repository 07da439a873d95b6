import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { identify } from '../../../core/accounts/tokens/sign-in.ts';
import { GraphApi } from '../../../core/auth/graph-api.ts';
import {
  audience,
  graphErrorOf,
  platform,
  startLocalProvider,
} from '../../support/provider/local-provider.ts';
import { refusalOf } from '../../support/requests/refusal.ts';

const provider = await startLocalProvider();
const client = new GraphApi(provider.url);

test.after(() => provider.close());

const redirect_uri = 'http://localhost:3000/sign-in/callback';
const asked = { client_id: audience.appId, redirect_uri, state: 'a"b', response_type: 'code' };
const form = 'application/x-www-form-urlencoded';

const open = (query: Record<string, string>) =>
  fetch(`${provider.url}/dialog/oauth?${new URLSearchParams(query)}`);

const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${provider.url}/dialog/oauth`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': form, ...headers },
    body: new URLSearchParams(fields),
  });

async function codeFor(person: string): Promise<string> {
  const response = await choose({ ...asked, person });
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

test('GET /dialog/oauth: everybody to choose from, the state escaped, and no form to elsewhere', async () => {
  const response = await open(asked);
  const page = await response.text();
  assert.match(page, '<strong>Ada Osei</strong>');
  assert.match(page, 'value="a&#34;b"');
  assert.match(
    response.headers.get('content-security-policy') ?? '',
    "form-action 'self' http://localhost:3000;",
  );
});

test('GET /dialog/oauth for an unknown app, or with an address elsewhere: errors, and no page', async () => {
  assert.is((await graphErrorOf(await open({ ...asked, client_id: 'unknown' }))).code, 101);
  for (const elsewhere of [
    'https://evil.example/',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    'x',
  ]) {
    assert.is((await graphErrorOf(await open({ ...asked, redirect_uri: elsewhere }))).code, 100);
    assert.is(
      (await graphErrorOf(await choose({ ...asked, redirect_uri: elsewhere, person: 'ada' }))).code,
      100,
    );
  }
});

test('POST /dialog/oauth: back with the state, and a code or the error of a person who does not sign in', async () => {
  const chosen = await choose({ ...asked, person: 'ada' });
  assert.is(chosen.status, 302);
  const { code = '', ...others } = Object.fromEntries(
    new URL(chosen.headers.get('location') ?? '').searchParams,
  );
  assert.equal([others, code.length > 100], [{ state: 'a"b' }, true]);
  const denied = new URL((await choose(asked)).headers.get('location') ?? '');
  assert.equal(Object.fromEntries(denied.searchParams), {
    error: 'access_denied',
    error_reason: 'user_denied',
    state: 'a"b',
  });
});

test('POST /dialog/oauth from a page of another site: 403', async () => {
  const response = await choose({ ...asked, person: 'ada' }, { 'sec-fetch-site': 'cross-site' });
  assert.is((await graphErrorOf(response)).status, 403);
});

test('GET /oauth/access_token with a code: a token of the person, once', async () => {
  const code = await codeFor('bruno');
  const token = await client.redeem(audience, code, redirect_uri);
  assert.is((await identify(client, audience, token)).name, 'Bruno Lima');
  const { reason, data } = await refusalOf(client.redeem(audience, code, redirect_uri));
  assert.equal(
    [reason, data.detail],
    ['invalid_social_token', '/local-provider/oauth/access_token: status 400, error 100'],
  );
});

test('GET /oauth/access_token with a code of another app or address, a token, or nonsense: refused', async () => {
  const attempts = [
    [platform, await codeFor('ada'), redirect_uri],
    [audience, await codeFor('ada'), 'http://localhost:3000/'],
    [audience, await provider.token('ada', audience), redirect_uri],
    [audience, 'nonsense', redirect_uri],
  ] as const;
  for (const [app, code, address] of attempts)
    assert.is((await refusalOf(client.redeem(app, code, address))).reason, 'invalid_social_token');
  const wrong = { ...audience, appSecret: 'wrong' };
  const refusal = await refusalOf(client.redeem(wrong, await codeFor('ada'), redirect_uri));
  assert.is(refusal.reason, 'identity_provider_unavailable');
});

test('a code as a token: refused', async () => {
  const refusal = await refusalOf(client.debug(audience, await codeFor('ada')));
  assert.is(refusal.reason, 'invalid_social_token');
});
