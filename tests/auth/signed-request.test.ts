import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseSignedRequest, verifySignedRequest } from '../../core/auth/signed-request.ts';
import type { AppCredentials } from '../../core/request/settings.ts';
import { signPayload, signRequest } from '../support/provider/signed-request.ts';

const app = { appId: 'one', appSecret: randomUUID() };
const other = { appId: 'two', appSecret: randomUUID() };
const apps = [app, other];

const verify = (text: string, known: readonly AppCredentials[]) => {
  const parsed = parseSignedRequest(text);
  return parsed && verifySignedRequest(parsed, known);
};

test('a request signed by one of the apps: that app, the user, and when', () => {
  const request = signRequest(other, '42', { issued_at: 1_700_000_000 });
  const issuedAt = new Date('2023-11-14T22:13:20.000Z');
  assert.equal(verify(request, apps), { issuer: null, appId: 'two', userId: '42', issuedAt });
});

test('a request that does not say when: issuedAt null', () => {
  assert.is(verify(signRequest(app, '42', { issued_at: undefined }), apps)?.issuedAt, null);
});

test('a user id that is a number: taken as text', () => {
  assert.is(verify(signRequest(app, '', { user_id: 42 }), apps)?.userId, '42');
});

test('a request with the padding of base64: accepted', () => {
  const [signature, payload] = signRequest(app, '42').split('.');
  assert.is(verify(`${signature}=.${payload}`, apps)?.userId, '42');
});

test('a request signed by an app that is not known here: null', () => {
  assert.is(verify(signRequest({ appId: 'one', appSecret: 'guess' }, '42'), apps), null);
  assert.is(verify(signRequest(app, '42'), []), null);
});

test('a payload that was changed after signing: null', () => {
  const [signature] = signRequest(app, '42').split('.');
  const [, payload] = signRequest(app, '43').split('.');
  assert.is(verify(`${signature}.${payload}`, apps), null);
});

for (const claims of [
  { algorithm: 'none' },
  { algorithm: undefined },
  { user_id: undefined },
  { user_id: '' },
  { user_id: 'a\0b' },
  { issued_at: 'now' },
  { issued_at: 1e300 },
  { issued_at: -1 },
]) {
  test(`a signed payload with ${JSON.stringify(claims)}: null`, () => {
    assert.is(verify(signRequest(app, '42', claims), apps), null);
  });
}

test('a signed payload that is no JSON object: null', () => {
  for (const payload of ['', 'text', 'null', '[]', '42']) {
    assert.is(verify(signPayload(app.appSecret, payload), apps), null);
  }
});

test('a signed request of over 8 KB: null', () => {
  assert.is(verify(signRequest(app, '42', { filler: 'x'.repeat(8000) }), apps), null);
});

test('any other text: null, never an exception', () => {
  const dotted = fc.tuple(fc.base64String(), fc.base64String()).map(([left, right]) => `${left}.${right}`);
  const anyText = fc.uint16Array().map((codes) => String.fromCharCode(...codes));
  const text = fc.oneof(anyText, dotted);
  fc.assert(fc.property(text, (garbage) => verify(garbage, apps) === null));
});
