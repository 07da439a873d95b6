import { once } from 'node:events';
import { request as open } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedLocale } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

/** A request whose headers go as they are, which `fetch` does not allow. */
async function raw(path: string, headers: Record<string, string | string[]>) {
  const { url } = await testApp();
  const sent = open(url + path, { headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  const chunks = await response.toArray();
  return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
}

test('two Authorization headers: 401, even where each alone would do', async () => {
  const { as } = await signIn();
  assert.is((await raw('/v1/me', { authorization: as })).status, 200);
  const { status, body } = await raw('/v1/me', { Authorization: [as, as] });
  assert.is(status, 401);
  assert.equal(body, {});
});

test('the scheme in any case: 200', async () => {
  const { token } = await signIn();
  for (const scheme of ['jwt', 'Jwt', 'JWT'])
    assert.is((await request('GET /v1/me', { as: `${scheme} ${token}` })).status, 200);
});

test('a query key given twice: 400 naming it', async () => {
  const { as } = await signIn();
  for (const [path, field] of [
    ['/v1/locales?limit=1&limit=2', 'limit'],
    ['/v1/locales/closest?latitude=1&latitude=1&longitude=1', 'latitude'],
    ['/v1/locales?audience=a&audience=b', 'audience'],
  ] as const) {
    const { status, body } = await request<{ fields: object }>(`GET ${path}`, { as });
    assert.is(status, 400, path);
    assert.equal(Object.keys(body.fields), [field]);
  }
});

test('numbers in a query that are none, or out of range: 400 naming them', async () => {
  const audience = await seedAudience();
  const { id } = await seedLocale(audience);
  const { as } = await signIn({ audience });
  for (const value of [
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '91',
    '0x1',
    '1,5',
    '1;drop',
    '٣',
    '[1]',
    '%00',
  ]) {
    const path = `/v1/locales/${id}/venues?latitude=${value}&longitude=0`;
    const { status, body } = await request<{ fields: object }>(`GET ${path}`, { as });
    assert.is(status, 400, value);
    assert.equal(Object.keys(body.fields), ['latitude'], value);
  }
  for (const limit of ['0', '-1', '1001', '1.5', '1e3000', 'ten'])
    assert.is((await request(`GET /v1/locales?limit=${limit}`, { as })).status, 400, limit);
});

test('coordinates too small to square: 0, in a query and in what is stored', async () => {
  const audience = await seedAudience();
  const { id } = await seedLocale(audience, { latitude: 0, longitude: 0 });
  const { as } = await signIn({ audience, admin: true });
  for (const tiny of ['5e-324', '-1e-200', '-0']) {
    const body = `{"name":"Hall","latitude":${tiny},"longitude":${tiny}}`;
    const created = await request<{ latitude: number }>(`POST /v1/locales/${id}/venues`, { as, body });
    assert.is(created.status, 201, tiny);
    assert.is(created.body.latitude, 0);
    const path = `/v1/locales/${id}/venues?latitude=${tiny}&longitude=${tiny}`;
    assert.is((await request(`GET ${path}`, { as })).status, 200, tiny);
  }
});

test('an empty query value: as without the parameter, but 400 for a number, and for true or false', async () => {
  const { as } = await signIn();
  assert.is((await request('GET /v1/locales?cursor=&audience=', { as })).status, 200);
  const refused = await request<{ fields: object }>('GET /v1/me/follows?limit=&count=', { as });
  assert.is(refused.status, 400);
  assert.equal(refused.body.fields, { limit: ['must be a number'], count: ['must be true or false'] });
});

test('forms of an id that PostgreSQL would take: 404, as upper case is 200', async () => {
  const audience = await seedAudience();
  const { id } = await seedLocale(audience);
  const { as } = await signIn({ audience });
  for (const form of [`{${id}}`, id.replaceAll('-', ''), `urn:uuid:${id}`, ` ${id}`, `${id}\0`, `${id}'--`])
    assert.is((await request(`GET /v1/locales/${encodeURIComponent(form)}`, { as })).status, 404, form);
  assert.is((await request(`GET /v1/locales/${id.toUpperCase()}`, { as })).status, 200);
});

test('a cursor made up: 400 naming it', async () => {
  const audience = await seedAudience();
  const { id } = await seedLocale(audience);
  const { as } = await signIn({ audience });
  const uuid = '00000000-0000-0000-0000-000000000000';
  const keys = [
    ['\0', uuid],
    ['\ud800', uuid],
    ['a'],
    [1, uuid],
    ['a', 'b'],
    {},
    null,
    [true, '0000-01-01T00:00:00Z', uuid],
  ];
  for (const key of [...keys, [1e308, uuid, -5], [1, uuid, 1e300]])
    for (const path of [
      `/v1/locales?cursor=`,
      `/v1/locales/${id}/events?cursor=`,
      `/v1/locales/${id}/venues?latitude=1&longitude=1&cursor=`,
    ]) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
      const { status, body } = await request<{ fields: object }>(`GET ${path}${cursor}`, { as });
      assert.is(status, 400, `${path} ${JSON.stringify(key)}`);
      assert.equal(Object.keys(body.fields), ['cursor']);
    }
});
