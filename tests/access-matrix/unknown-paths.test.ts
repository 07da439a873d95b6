import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

const unknown = [
  '/',
  '/v1',
  '/v2/venues',
  '/v1/venues/',
  '/v1/VENUES/1',
  '/v1//venues/1',
  '/v1/venues/%ff',
  '/v1/%00',
];

test('a path that does not exist: 404 not_found with a usable credential, 401 {} without', async () => {
  const audience = await seedAudience();
  for (const as of [(await signIn()).as, await apiKey(audience)])
    for (const path of unknown) {
      const { status, body } = await request<{ error: string }>(`GET ${path}`, { as });
      assert.is(status, 404, path);
      assert.is(body.error, 'not_found', path);
    }
  for (const path of unknown) {
    const { status, body } = await request(`GET ${path}`);
    assert.is(status, 401, path);
    assert.equal(body, {}, path);
  }
});

test('a method that a path does not have: 405 method_not_allowed with Allow, 401 {} without a credential', async () => {
  const { as } = await signIn();
  for (const [line, allow] of [
    ['PUT /v1/me', 'DELETE, GET, HEAD'],
    ['POST /v1/locales', 'GET, HEAD'],
    ['GET /v1/token', 'DELETE, POST'],
    ['QUERY /v1/me', 'DELETE, GET, HEAD'],
  ] as const) {
    const { status, headers, body } = await request<{ error: string }>(line, { as });
    assert.is(status, 405, line);
    assert.is(headers.get('allow'), allow, line);
    assert.is(body.error, 'method_not_allowed', line);
  }
  const { status, body } = await request('PUT /v1/me');
  assert.is(status, 401);
  assert.equal(body, {});
});

test('a method that a public path does not have: 405 without a credential', async () => {
  const { status, headers } = await request('DELETE /up');
  assert.is(status, 405);
  assert.is(headers.get('allow'), 'GET, HEAD');
});

test.run();
