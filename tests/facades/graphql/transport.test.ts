import { serverAudits } from 'graphql-http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../../support/app/app.ts';
import { seedAudience, seedLocale } from '../../support/records/seeds.ts';
import { administerTenants } from '../../support/requests/caller.ts';
import { apiKey, signIn } from '../../support/requests/credentials.ts';
import { globalId } from '../../support/requests/graphql.ts';
import { request } from '../../support/requests/request.ts';

const body = { query: '{ audience { name } }' };

test('POST /v1/audience/:id/graphql: 404 for an unknown or malformed audience, for any usable credential', async () => {
  const { as } = await signIn({ audience: await seedAudience() });
  for (const id of ['0192aaaa-0000-7000-8000-000000000000', 'nonsense']) {
    const answer = await request(`POST /v1/audience/${id}/graphql`, { as, body });
    assert.is(answer.status, 404);
    assert.equal(answer.body, { errors: [{ message: 'Not Found' }] });
  }
});

test("POST /v1/audience/:id/graphql: 403 for another audience's users and API keys", async () => {
  const { id, subdomain } = await seedAudience();
  const other = await seedAudience();
  const user = await signIn({ audience: other });
  for (const as of [user.as, await apiKey(other)])
    for (const name of [id, subdomain, globalId('Audience', id)]) {
      const answer = await request(`POST /v1/audience/${name}/graphql`, { as, body });
      assert.is(answer.status, 403, name);
      assert.equal(answer.body, { errors: [{ message: 'Forbidden' }] });
    }
});

test('both methods of /v1/audience/:audience/graphql: the audience by its subdomain, UUID or global id', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const global = globalId('Audience', audience.id);
  const names = [audience.subdomain, audience.subdomain.toUpperCase(), audience.id.toUpperCase(), global];
  for (const name of [...names, encodeURIComponent(global), global.replace(/=+$/, '')]) {
    const path = `/v1/audience/${name}/graphql`;
    for (const answer of [
      await request(`POST ${path}`, { as, body }),
      await request(`GET ${path}?query=${encodeURIComponent(body.query)}`, { as }),
    ]) {
      assert.is(answer.status, 200, name);
      assert.equal(answer.body, { data: { audience: { name: audience.name } } }, name);
    }
  }
});

test("POST /v1/audience/:audience/graphql: 404 for a deleted audience, a name of none, and another record's global id", async () => {
  const audience = await seedAudience();
  const { id } = await seedLocale(audience);
  const deleted = await seedAudience();
  const { as } = await signIn({ admin: true });
  await (await administerTenants()).audiences.delete({ id: deleted.id });
  const names = ['nowhere', 'a%00b', '%ED%A0%80', '%25', 'a.b', 'x'.repeat(5000), `${audience.subdomain}%20`];
  const ids = [globalId('Locale', audience.id), globalId('Locale', id), globalId('Audience', id), id];
  for (const name of [...names, ...ids, deleted.subdomain, deleted.id, globalId('Audience', deleted.id)]) {
    const answer = await request(`POST /v1/audience/${name}/graphql`, { as, body });
    assert.is(answer.status, 404, name);
    assert.equal(answer.body, { errors: [{ message: 'Not Found' }] }, name);
  }
});

test('both GraphQL endpoints: every audit of GraphQL over HTTP passes', async () => {
  const { url } = await testApp();
  const audience = await seedAudience();
  const { as } = await signIn({ admin: true });
  const fetchFn = (address: string, options: RequestInit = {}) =>
    fetch(address, { ...options, headers: { ...options.headers, authorization: as } });
  for (const path of [`/v1/audience/${audience.id}/graphql`, '/v1/tenants/graphql']) {
    const audits = serverAudits({ url: url + path, fetchFn });
    assert.is(audits.length, 61);
    for (const audit of audits) {
      const result = await audit.fn();
      assert.is(result.status, 'ok', `${path}: ${audit.name}`);
    }
  }
});

test('both methods of /v1/audience/:id/graphql: the same answer, with an ETag for a GET alone', async () => {
  const audience = await seedAudience('Größe 🎷');
  const { as } = await signIn({ audience });
  const path = `/v1/audience/${audience.id}/graphql`;
  const posted = await request(`POST ${path}`, { as, body });
  const got = await request(`GET ${path}?query=${encodeURIComponent(body.query)}`, { as });
  assert.equal(posted.body, { data: { audience: { name: 'Größe 🎷' } } });
  assert.equal(got.body, posted.body);
  for (const { headers } of [posted, got])
    assert.is(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.is(posted.headers.get('etag'), null);
  assert.ok(got.headers.get('etag'));
});

test('GET /v1/audience/:id/graphql: 405 for a mutation', async () => {
  const { id } = await seedAudience();
  const { as } = await signIn({ admin: true });
  const query = encodeURIComponent(
    'mutation { updateAudienceTheme(input: { theme: {} }) { clientMutationId } }',
  );
  const answer = await request(`GET /v1/audience/${id}/graphql?query=${query}`, { as });
  assert.is(answer.status, 405);
  assert.is(answer.headers.get('allow'), 'POST');
});

test('a client that accepts event streams: JSON, with the same statuses, for data, errors and what a GET may not do', async () => {
  const { id } = await seedAudience();
  const { as } = await signIn({ admin: true });
  const path = `/v1/audience/${id}/graphql`;
  const headers = { accept: 'text/event-stream, application/graphql-response+json, application/json' };
  const post = (query: string) => request(`POST ${path}`, { as, headers, body: { query } });
  const mutation = 'mutation { updateAudienceTheme(input: { theme: {} }) { clientMutationId } }';
  const answers = [
    [200, await post('{ me { name } }')],
    [400, await post('{ unknown }')],
    [400, await post('{')],
    [400, await post('subscription { me { name } }')],
    [405, await request(`GET ${path}?query=${encodeURIComponent(mutation)}`, { as, headers })],
  ] as const;
  for (const [status, answer] of answers) {
    assert.is(answer.status, status);
    assert.match(answer.headers.get('content-type') ?? '', /json/);
  }
});

test('POST /v1/audience/:id/graphql: 400 for an array of documents', async () => {
  const { id } = await seedAudience();
  const { as } = await signIn();
  const answer = await request(`POST /v1/audience/${id}/graphql`, { as, body: [body, body] });
  assert.is(answer.status, 400);
});
