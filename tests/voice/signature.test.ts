import { createPrivateKey, sign as signBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const { settings } = await testApp();
const { voice } = settings;
const skillId = 'amzn1.ask.skill.1';

/** Made with OpenSSL for a hundred years: an authority, which these tests trust, and chains for one key. */
const fixture = (name: string) => readFileSync(new URL(`certificates/${name}.pem`, import.meta.url), 'utf8');
const privateKey = createPrivateKey(fixture('key'));

const place = 'https://s3.amazonaws.com/echo.api';
const certificate = `${place}/platform.pem`;

const { fetch } = globalThis;
const trusted = getCACertificates('default');

test.before(() => {
  setDefaultCACertificates([...trusted, fixture('authority')]);
  globalThis.fetch = async (input, init) => {
    const [, name] = /echo\.api\/(\w+)\.pem$/.exec(String(input)) ?? [];
    return name === undefined ? fetch(input, init) : new Response(fixture(name));
  };
});
test.after(() => {
  setDefaultCACertificates(trusted);
  globalThis.fetch = fetch;
});
test.before.each(() => {
  Object.assign(settings, { voice: { ...voice, skillId } });
});
test.after.each(() => {
  Object.assign(settings, { voice });
});

const envelope = (accessToken: string, { application = skillId, secondsAgo = 0 } = {}) =>
  JSON.stringify({
    version: '1.0',
    context: { System: { application: { applicationId: application }, user: { accessToken } } },
    request: {
      type: 'IntentRequest',
      timestamp: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      intent: { name: 'WhoIsGoing' },
    },
  });

const sign = (body: string) => signBytes('sha256', Buffer.from(body), privateKey).toString('base64');

const send = (body: string, signature = sign(body), address = certificate) =>
  request<{ error?: string; version?: string }>('POST /voice/friends', {
    body,
    headers: { signaturecertchainurl: address, 'signature-256': signature },
  });

test('a signed envelope for the skill: answered', async () => {
  const { token } = await signIn();
  const { status, body } = await send(envelope(token));
  assert.equal([status, body.version], [200, '1.0']);
});

test('an envelope without a signature, or with that of another body: 400', async () => {
  const { token } = await signIn();
  const body = envelope(token);
  assert.is((await request('POST /voice/friends', { body })).status, 400);
  assert.is((await send(body, sign(`${body} `))).status, 400);
  assert.is((await send(body, 'nonsense')).status, 400);
});

test('an envelope of more than 150 seconds ago, or ahead: 400', async () => {
  const { token } = await signIn();
  assert.is((await send(envelope(token, { secondsAgo: 140 }))).status, 200);
  assert.is((await send(envelope(token, { secondsAgo: 160 }))).status, 400);
  assert.is((await send(envelope(token, { secondsAgo: -160 }))).status, 400);
});

test('a certificate of another name, expired, or signed by no authority: 400', async () => {
  const { token } = await signIn();
  const body = envelope(token);
  for (const name of ['other', 'expired', 'untrusted', 'authority'])
    assert.is((await send(body, sign(body), `${place}/${name}.pem`)).status, 400, name);
});

test("a certificate from anywhere but the platform's place: 400, and nothing is fetched", async () => {
  const { token } = await signIn();
  const body = envelope(token);
  for (const address of [
    'https://evil.example/echo.api/cert.pem',
    'http://s3.amazonaws.com/echo.api/cert.pem',
    'https://s3.amazonaws.com/EcHo.aPi/cert.pem',
    'https://s3.amazonaws.com/echo.api/../evil/cert.pem',
    'https://s3.amazonaws.com:8443/echo.api/cert.pem',
    `${certificate}?again=1`,
  ])
    assert.is((await send(body, sign(body), address)).status, 400, address);
});

test('an envelope for another skill: 403', async () => {
  const { token } = await signIn();
  const { status, body } = await send(envelope(token, { application: 'another' }));
  assert.equal([status, body.error], [403, 'forbidden']);
});

test('without a skill configured: unsigned envelopes are taken while developing, and refused in production', async () => {
  const { token } = await signIn();
  const body = envelope(token);
  Object.assign(settings, { voice: { ...voice, skillId: null, development: true } });
  assert.is((await request('POST /voice/friends', { body })).status, 200);
  Object.assign(settings, { voice: { ...voice, skillId: null, development: false } });
  assert.is((await request('POST /voice/friends', { body })).status, 403);
});
