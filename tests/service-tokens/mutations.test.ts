import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { minute } from '../../core/values/time.ts';
import { clock } from '../support/app/clock.ts';
import { type SeededAudience, seedAudience } from '../support/records/seeds.ts';
import { exchange, serviceToken, signIn } from '../support/requests/credentials.ts';
import { globalId, graphql } from '../support/requests/graphql.ts';
import { request } from '../support/requests/request.ts';

const fields = 'serviceToken { id name prefix scopes expiresAt revokedAt lastUsedAt }';
const create = `mutation($input: ServiceTokenCreateInput!) {
  createServiceToken(input: $input) { secret ${fields} }
}`;
const rotate = `mutation($input: ServiceTokenRotateInput!) {
  rotateServiceToken(input: $input) { secret ${fields} }
}`;
const revoke = `mutation($input: ServiceTokenRevokeInput!) { revokeServiceToken(input: $input) { ${fields} } }`;

interface Issued {
  secret: string;
  serviceToken: { id: string; prefix: string; scopes: string[]; revokedAt: string | null };
}

type Data = Record<string, Issued | null>;

const administrator = async () => (await signIn({ admin: true })).as;

async function mutate(audience: SeededAudience | null, query: string, input: object, as?: string) {
  const { body } = await graphql<Data>(audience, query, {
    as: as ?? (await administrator()),
    variables: { input },
  });
  return { data: Object.values(body.data ?? {})[0], error: body.errors?.[0] };
}

const statusOf = async (secret: string) =>
  (await request('POST /v1/token/service', { body: { service_token: secret } })).status;

test('createServiceToken: the token, and its secret this once', async () => {
  const audience = await seedAudience();
  const scopes = ['research:read', 'places:write'];
  const { data } = await mutate(audience, create, { name: 'Scraper', scopes });
  assert.match(data?.secret ?? '', new RegExp(`^svc_${data?.serviceToken.prefix}_`));
  assert.equal(data?.serviceToken, {
    id: data?.serviceToken.id,
    name: 'Scraper',
    prefix: data?.serviceToken.prefix,
    scopes,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null,
  });
  assert.is(await statusOf(data?.secret ?? ''), 200);
});

test('createServiceToken: on the tenants endpoint, for the audience named', async () => {
  const audience = await seedAudience();
  const input = { name: 'Scraper', scopes: ['events:write'] };
  const { data } = await mutate(null, create, { ...input, audienceId: globalId('Audience', audience.id) });
  const { body } = await request<{ audience_id: string }>('POST /v1/token/service', {
    body: { service_token: data?.secret },
  });
  assert.is(body.audience_id, audience.id);
  const { error } = await mutate(null, create, input);
  assert.is(error?.extensions.code, 'BAD_USER_INPUT');
});

test('createServiceToken: RECORD_INVALID for an unknown scope, none, or an end in the past', async () => {
  const audience = await seedAudience();
  for (const wrong of [{ scopes: ['everything'] }, { scopes: [] }, { expiresAt: '2001-01-01T00:00:00Z' }]) {
    const { error } = await mutate(audience, create, {
      name: 'Scraper',
      scopes: ['research:read'],
      ...wrong,
    });
    assert.is(error?.extensions.code, 'RECORD_INVALID', JSON.stringify(wrong));
  }
});

test('createServiceToken: Administrator access required', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  const { error } = await mutate(audience, create, { name: 'Scraper', scopes: ['research:read'] }, as);
  assert.is(error?.message, 'Administrator access required');
});

test('revokeServiceToken: the secret and its JWTs are refused at once', async () => {
  const audience = await seedAudience();
  const token = await serviceToken(audience);
  const as = await exchange(token);
  const { data } = await mutate(audience, revoke, { id: globalId('ServiceToken', token.id) });
  assert.type(data?.serviceToken.revokedAt, 'string');
  assert.is(await statusOf(token.secret), 401);
  assert.is((await request('GET /v1/research/batches', { as })).status, 401);
});

test("revokeServiceToken: another audience's token is not found, and goes on", async () => {
  const token = await serviceToken(await seedAudience());
  const { error } = await mutate(await seedAudience(), revoke, { id: globalId('ServiceToken', token.id) });
  assert.is(error?.extensions.code, 'NOT_FOUND');
  assert.is(await statusOf(token.secret), 200);
});

test('rotateServiceToken: a token that lasts to the year 9999 is replaced by one that does', async () => {
  const audience = await seedAudience();
  const { id } = await serviceToken(audience, { expiresAt: new Date('9999-12-31T23:59:59.999Z') });
  clock.forward(minute);
  const { data, error } = await mutate(audience, rotate, { id: globalId('ServiceToken', id) });
  assert.is(error, undefined);
  assert.match(JSON.stringify(data), '"expiresAt":"9999-12-31T23:59:59.999Z"');
});

test('rotateServiceToken: both work for the overlap, then the new one only', async () => {
  const audience = await seedAudience();
  const old = await serviceToken(audience, { scopes: ['events:write'] });
  const as = await exchange(old);
  const id = globalId('ServiceToken', old.id);
  const { data } = await mutate(audience, rotate, { id, overlapMinutes: 10 });
  assert.equal(data?.serviceToken.scopes, ['events:write']);
  assert.is(await statusOf(old.secret), 200);
  assert.is(await statusOf(data?.secret ?? ''), 200);
  clock.forward(11 * minute);
  assert.is(await statusOf(old.secret), 401);
  assert.is((await request('GET /v1/me', { as })).status, 401);
  assert.is(await statusOf(data?.secret ?? ''), 200);
  const { error } = await mutate(audience, rotate, { id });
  assert.ok(error);
});
