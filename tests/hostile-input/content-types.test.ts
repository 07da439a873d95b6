import { randomUUID } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../support/records/seeds.ts';
import { apiKey, signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';
import { operations } from './operations.ts';

const headers = { 'content-type': 'application/x-www-form-urlencoded' };
const takeForms = [
  '/v1/social/backchannel_logout',
  '/v1/social/deauthorize',
  '/v1/social/data_deletion',
  '/voice/authorize',
  '/voice/revoke',
  '/voice/token',
];

const writes = operations.filter(({ method }) => method === 'POST' || method === 'PATCH');
const lines = writes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/, randomUUID())}`);

for (const line of lines.filter((one) => !takeForms.some((path) => one.endsWith(path)))) {
  if (line === 'POST /voice/ping') continue; // reads no body
  test(`${line}: 415 for a form`, async () => {
    const { as } = await signIn({ admin: true });
    const { status, body } = await request<{ error: string }>(line, { as, body: 'name=x', headers });
    assert.equal([status, body.error], [415, 'unsupported_media_type']);
  });
}

for (const path of takeForms)
  test(`POST ${path}: a form is read, and refused for what it lacks`, async () => {
    const { as } = await signIn();
    const { status } = await request(`POST ${path}`, { as, body: 'name=x', headers });
    assert.is(status, path === '/voice/token' || path === '/voice/revoke' ? 401 : 400);
  });

test('a body of another type by somebody unknown: 401, and 403 for an API key', async () => {
  const as = await apiKey(await seedAudience());
  for (const path of ['/v1/me/location', '/v1/token/device', '/voice/events', '/voice/authorize'])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const sent = { body: 'name=x', headers: { 'content-type': type } };
      assert.is((await request(`POST ${path}`, sent)).status, 401, `${path} ${type}`);
      assert.is((await request(`POST ${path}`, { as, ...sent })).status, 403, `${path} ${type}`);
    }
});

test('the two GraphQL endpoints: 415 for a form', async () => {
  const { as } = await signIn({ admin: true });
  for (const path of [`/v1/audience/${(await seedAudience()).id}/graphql`, '/v1/tenants/graphql']) {
    const sent = { as, body: 'query={__typename}', headers };
    assert.is((await request(`POST ${path}`, sent)).status, 415, path);
  }
});
