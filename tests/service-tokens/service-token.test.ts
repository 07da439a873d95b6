import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hour, minute } from '../../core/values/time.ts';
import { ServiceToken } from '../../orm/schema/entities/application.ts';
import { Audience } from '../../orm/schema/entities/audience.ts';
import { testApp } from '../support/app/app.ts';
import { clock } from '../support/app/clock.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { exchange, serviceToken } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface ServiceJwt {
  token: string;
  token_type: string;
  expires_at: string;
  audience_id: string;
  audience: string;
  scopes: string[];
}

const post = (service_token: unknown) =>
  request<ServiceJwt>('POST /v1/token/service', { body: { service_token } });

const batches = (as: string) => request('GET /v1/research/batches', { as });

async function change(id: string, values: Partial<ServiceToken>): Promise<void> {
  const { database } = (await testApp()).dependencies;
  await database.transaction(({ em }) => em.nativeUpdate(ServiceToken, { id }, values));
}

async function lastUsedAt(id: string): Promise<Date | null | undefined> {
  const { database } = (await testApp()).dependencies;
  const token = await database.transaction(({ em }) => em.findOneOrFail(ServiceToken, { id }));
  return token.lastUsedAt;
}

test('POST /v1/token/service: 200 with a JWT of one hour', async () => {
  const audience = await seedAudience();
  const { secret } = await serviceToken(audience, { scopes: ['research:read'] });
  const { status, body } = await post(secret);
  assert.is(status, 200);
  const { token, expires_at, ...rest } = body;
  assert.equal(rest, {
    token_type: 'JWT',
    audience_id: audience.id,
    audience: audience.subdomain,
    scopes: ['research:read'],
  });
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  assert.is(claims.exp - claims.iat, 3600);
  assert.is(expires_at, new Date(claims.exp * 1000).toISOString());
});

test('POST /v1/token/service: 401 for an unknown, mistyped, malformed, revoked or expired secret', async () => {
  const audience = await seedAudience();
  const { secret } = await serviceToken(audience);
  const mistyped = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const at = clock.now();
  const revoked = await serviceToken(audience, { revokedAt: at });
  const expired = await serviceToken(audience, { expiresAt: at });
  const unknown = await serviceToken(audience);
  await change(unknown.id, { prefix: '000000000000' });
  const malformed = ['svc_x_y', '', '\0', `${secret}\0`, 'x'.repeat(5000)];
  for (const text of [mistyped, ...malformed, revoked.secret, expired.secret, unknown.secret]) {
    const { status, body } = await post(text);
    assert.is(status, 401);
    assert.equal(body, { error: 'invalid_service_token' });
  }
});

test('POST /v1/token/service: 400 without a secret', async () => {
  const { status, body } = await post(undefined);
  assert.is(status, 400);
  assert.equal(body, {
    error: 'invalid_request',
    message: 'Correct the named fields and send the request again.',
    fields: { service_token: ['is required'] },
  });
});

test('a service JWT: 401 as soon as its service token is revoked, has expired, or its audience is deleted', async () => {
  const audience = await seedAudience();
  const revoked = await serviceToken(audience);
  const expired = await serviceToken(audience);
  const left = await serviceToken(audience);
  const [asRevoked, asExpired, asLeft] = [
    await exchange(revoked),
    await exchange(expired),
    await exchange(left),
  ];
  await change(revoked.id, { revokedAt: clock.now() });
  await change(expired.id, { expiresAt: clock.now() });
  for (const as of [asRevoked, asExpired]) {
    const { status, body } = await batches(as);
    assert.is(status, 401);
    assert.equal(body, {});
  }
  assert.is((await batches(asLeft)).status, 200);
  const { database } = (await testApp()).dependencies;
  await database.transaction(({ em }) =>
    em.nativeUpdate(Audience, { id: audience.id }, { deletedAt: clock.now() }),
  );
  assert.is((await batches(asLeft)).status, 401);
  await database.transaction(({ em }) => em.nativeUpdate(Audience, { id: audience.id }, { deletedAt: null }));
  assert.is((await batches(asLeft)).status, 200);
});

test('a service JWT: 401 after an hour', async () => {
  const as = await exchange(await serviceToken(await seedAudience()));
  clock.forward(hour + minute);
  assert.is((await batches(as)).status, 401);
});

test('a service JWT: 401 under Bearer, and a service token as it is: 401', async () => {
  const token = await serviceToken(await seedAudience());
  const as = await exchange(token);
  assert.is((await batches(as.replace('JWT', 'Bearer'))).status, 401);
  assert.is((await batches(`Bearer ${token.secret}`)).status, 401);
  assert.is((await batches(`JWT ${token.secret}`)).status, 401);
});

test('the last use of a service token is kept, without a write on every request', async () => {
  const token = await serviceToken(await seedAudience());
  assert.is(await lastUsedAt(token.id), null);
  const as = await exchange(token);
  const first = await lastUsedAt(token.id);
  assert.instance(first, Date);
  await batches(as);
  assert.equal(await lastUsedAt(token.id), first);
  clock.forward(2 * minute);
  await batches(as);
  assert.ok(Number(await lastUsedAt(token.id)) - Number(first) >= 2 * minute);
});
