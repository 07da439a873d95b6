import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

const origin = 'https://app.example';

test('OPTIONS of a preflight: 204 without a credential, with the methods and headers that clients send', async () => {
  const { status, headers } = await request('OPTIONS /v1/venues/1', {
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  assert.is(status, 204);
  assert.is(headers.get('access-control-allow-origin'), '*');
  assert.match(headers.get('access-control-allow-methods') ?? '', 'PATCH');
  for (const name of ['Authorization', 'Last-Event-ID', 'Mcp-Protocol-Version'])
    assert.match(headers.get('access-control-allow-headers') ?? '', name);
  assert.ok(headers.get('x-request-id'));
});

test('GET from another site: readable there, with the headers that a client needs', async () => {
  const { as } = await signIn();
  for (const answer of [
    await request('GET /v1/me', { as, headers: { origin } }),
    await request('GET /v1/me', { headers: { origin } }),
  ]) {
    assert.is(answer.headers.get('access-control-allow-origin'), '*');
    assert.is(answer.headers.get('access-control-allow-credentials'), null);
    const exposed = answer.headers.get('access-control-expose-headers') ?? '';
    for (const name of [
      'Link',
      'ETag',
      'X-Request-Id',
      'X-Total-Count',
      'X-Unknown-Parameters',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
    ])
      assert.ok(exposed.split(',').includes(name), name);
  }
});

test('every response: told to browsers as nothing to run, frame or guess at', async () => {
  for (const path of ['/up', '/v1/me', '/nowhere']) {
    const { headers } = await request(`GET ${path}`);
    assert.match(headers.get('content-security-policy') ?? '', "default-src 'none'");
    assert.match(headers.get('strict-transport-security') ?? '', 'max-age=');
    assert.is(headers.get('x-content-type-options'), 'nosniff');
    assert.is(headers.get('referrer-policy'), 'no-referrer');
    assert.is(headers.get('x-powered-by'), null);
  }
});

test('X-Request-Id: the caller’s own where it is plain, else a new one', async () => {
  const own = await request('GET /up', { headers: { 'x-request-id': 'job-1.a' } });
  assert.is(own.headers.get('x-request-id'), 'job-1.a');
  const strange = await request('GET /up', { headers: { 'x-request-id': '<script>' } });
  assert.match(strange.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
});
