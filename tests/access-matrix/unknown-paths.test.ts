import { randomUUID } from 'node:crypto';
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

test('a path that does not exist: 404 not_found that says so, unlike a record that does not exist', async () => {
  const { as } = await signIn();
  for (const [line, message] of [
    ['POST /v1/venue/1?token=secret', 'There is no POST /v1/venue/1. The routes are in /openapi.json.'],
    ['DELETE /docs/nothing', 'There is no DELETE /docs/nothing. The routes are in /openapi.json.'],
    [`GET /v1/venues/${randomUUID()}`, 'No such record exists, or this credential cannot see it.'],
  ] as const) {
    const { status, body } = await request(line, { as });
    assert.equal([status, body], [404, { error: 'not_found', message }]);
  }
});

test('a path that does not exist: repeated without markup, and only its beginning', async () => {
  const { as } = await signIn();
  const messageOf = async (path: string) =>
    (await request<{ message: string }>(`GET ${path}`, { as })).body.message;
  assert.is(
    await messageOf(`/v1/a"<b>'&\\;%3Cscript%3E`),
    "There is no GET /v1/a%22%3Cb%3E'%26/%3B%3Cscript%3E. The routes are in /openapi.json.",
  );
  const long = `/v1/${'x'.repeat(9000)}`;
  assert.is(
    await messageOf(long),
    `There is no GET ${long.slice(0, 100)}…. The routes are in /openapi.json.`,
  );
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
