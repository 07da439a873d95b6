import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { signIn, worker } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

type Json = Record<string, unknown>;

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = { alg: 'HS256', typ: 'JWT' };
const day = 24 * 3600;

/** Everything of a token but its signature. */
const unsigned = (head: Json, claims: unknown): string => `${base64(head)}.${base64(claims)}`;

const signed = (head: Json, claims: unknown, secret: Uint8Array, hash = 'sha256'): string => {
  const text = unsigned(head, claims);
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
};

async function scene() {
  const { settings } = await testApp();
  const user = await signIn();
  const [, payload = ''] = user.token.split('.');
  const claims: Json = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { user, claims, secret: settings.jwtSecrets[0] ?? new Uint8Array(), other: settings.jwtSecrets[1] };
}

async function assertRefused(token: string, why: string): Promise<void> {
  const { status, body } = await request('GET /v1/me', { as: `JWT ${token}` });
  assert.is(status, 401, why);
  assert.equal(body, {}, why);
}

test('a token made like ours, under either secret: 200, so that the refusals below mean something', async () => {
  const { claims, secret, other = new Uint8Array() } = await scene();
  for (const one of [secret, other])
    assert.is((await request('GET /v1/me', { as: `JWT ${signed(header, claims, one)}` })).status, 200);
});

test('every algorithm but HS256, and none at all: 401 {}', async () => {
  const { claims, secret } = await scene();
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '', null, 0, 'HS256 ', 'hs256'])
    for (const signature of ['', signed({ ...header, alg }, claims, secret).split('.')[2]])
      await assertRefused(`${unsigned({ ...header, alg }, claims)}.${signature}`, `alg ${alg}`);
  for (const [alg, hash] of [
    ['HS384', 'sha384'],
    ['HS512', 'sha512'],
  ] as const)
    await assertRefused(signed({ ...header, alg }, claims, secret, hash), alg);
  await assertRefused(unsigned({ typ: 'JWT' }, claims), 'no algorithm and no signature');
});

test('a key of their own, in the header or beside it: 401 {}', async () => {
  const { claims } = await scene();
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = publicKey.export({ format: 'jwk' });
  for (const extra of [
    { jwk },
    { jku: 'https://evil.example/keys' },
    { x5u: 'https://evil.example' },
    { kid: '../../dev/null' },
  ]) {
    const text = unsigned({ ...header, alg: 'RS256', ...extra }, claims);
    await assertRefused(
      `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`,
      'RS256',
    );
    await assertRefused(
      signed({ ...header, ...extra }, claims, Buffer.from(JSON.stringify(jwk))),
      'the public key as secret',
    );
  }
  for (const secret of ['', 'secret', '\0'.repeat(32)])
    await assertRefused(signed(header, claims, Buffer.from(secret)), 'a guessed secret');
});

test('a critical header, an unencoded payload: 401 {}', async () => {
  const { claims, secret } = await scene();
  await assertRefused(signed({ ...header, crit: ['b64'], b64: false }, claims, secret), 'b64');
  await assertRefused(signed({ ...header, crit: ['x'], x: 1 }, claims, secret), 'crit');
});

test('claims missing, of the wrong type or absurd: 401 {}', async () => {
  const { claims, secret } = await scene();
  const now = Math.floor(clock.now().valueOf() / 1000);
  for (const name of ['sub', 'jti', 'iat', 'exp', 'use']) {
    await assertRefused(signed(header, { ...claims, [name]: undefined }, secret), `without ${name}`);
    for (const value of [null, {}, [], true, '', 'x', -1, 1e308, [claims[name]]])
      await assertRefused(
        signed(header, { ...claims, [name]: value }, secret),
        `${name} ${JSON.stringify(value)}`,
      );
  }
  for (const [iat, exp] of [
    [now - 120, now - 60],
    [now, now + 61 * day],
    [now + 3600, now + 7200],
    [now, now],
    [now + 60, now],
    [0, now + day],
  ])
    await assertRefused(signed(header, { ...claims, iat, exp }, secret), `${iat} to ${exp}`);
  await assertRefused(signed(header, { ...claims, nbf: now + 3600 }, secret), 'not yet');
  for (const whole of [[], 'text', 1, null, [claims]])
    await assertRefused(signed(header, whole, secret), 'no claims');
});

test("another's session, or none: 401 {}", async () => {
  const { claims, secret } = await scene();
  const { userId } = await signIn();
  await assertRefused(signed(header, { ...claims, sub: userId }, secret), 'another subject');
  for (const jti of [randomUUID(), `${claims.jti} `, `{${claims.jti}}`, "' or true --", '\0'])
    await assertRefused(signed(header, { ...claims, jti }, secret), `session ${jti}`);
});

test('a JWT that claims to be an administrator’s: the role stored for the user counts', async () => {
  const { claims, secret } = await scene();
  const as = `JWT ${signed(header, { ...claims, role: 'admin', is_admin: true, audience_id: null }, secret)}`;
  const { status } = await request('GET /v1/research/batches?audience=nobody', { as });
  assert.is(status, 403);
});

test('a token of another use: 401 {}', async () => {
  const { user, claims, secret } = await scene();
  for (const use of ['refresh', 'service', 'ACCESS', 'code'])
    await assertRefused(signed(header, { ...claims, use }, secret), use);
  await assertRefused(user.refreshToken, 'the refresh token');
  const service = (await worker(await seedAudience())).slice('JWT '.length);
  const [, payload = ''] = service.split('.');
  const { iat, exp, ...others } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  await assertRefused(
    signed(header, { ...others, iat, exp: iat + 60 * day }, Buffer.alloc(32)),
    'a forged worker',
  );
  assert.is((await refresh(user.token)).status, 401, 'an access token is no refresh token');
  assert.is((await refresh(service)).status, 401, 'nor is a service JWT');
});

const refresh = (refresh_token: string) => request('POST /v1/token/refresh', { body: { refresh_token } });

test('a token cut short, spliced or padded: 401 {}', async () => {
  const { user, claims, secret } = await scene();
  const [head, payload, signature] = user.token.split('.') as [string, string, string];
  const another = await signIn();
  const changed = base64({ ...claims, role: 'admin' });
  for (const token of [
    `${head}.${payload}`,
    `${head}.${payload}.`,
    `${head}.${payload}.${signature.slice(0, -2)}`,
    `${head}.${changed}.${signature}`,
    `${head}.${payload}.${another.token.split('.')[2]}`,
    `${user.token}.${signature}`,
    `.${user.token}`,
    `${user.token}=`,
    '..',
    `${head}.${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`,
  ])
    await assertRefused(token, token.slice(-80));
});

test('a token longer than any of ours: 401 {}', async () => {
  const { claims, secret } = await scene();
  await assertRefused(signed(header, { ...claims, padding: 'a'.repeat(8000) }, secret), '8 KB');
});
