import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { endpoints } from '../../../facades/rest/endpoints/list.ts';
import { openApiDocument } from '../../../openapi/document.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

const header = 'x-unknown-parameters';

const pathOf = (path: string): string => path.replaceAll(/\{\w+\}/g, newId());

test('every REST route: names the query parameters that it does not know, whatever its status', async () => {
  const { as } = await signIn({ admin: true });
  for (const { method, path } of endpoints)
    for (const credential of [as, undefined]) {
      const line = `${method} ${pathOf(path)}?lat=1&limit=0&cursour=`;
      const { headers } = await request(line, { as: credential });
      const names = headers
        .get(header)
        ?.split(',')
        .filter((name) => name !== 'limit');
      assert.equal(names, ['lat', 'cursour'], line);
    }
});

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]) }),
    ),
  ),
});

test('every REST route: knows the query parameters that the OpenAPI document gives it', async () => {
  const { as } = await signIn({ admin: true });
  const { paths } = document.parse(openApiDocument());
  let known = 0;
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters }] of Object.entries(operations)) {
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      known += names.length;
      const query = names.map((name) => `${name}=1`).join('&');
      const { headers } = await request(`${method.toUpperCase()} ${pathOf(path)}?${query}`, { as });
      assert.is(headers.get(header), null, `${method} ${path}`);
    }
  assert.ok(known > 30);
});

test('POST /voice/events: knows the fields that it also takes from the query string', async () => {
  const { as } = await signIn();
  const { headers } = await request('POST /voice/events?latitude=1&longitude=2&lat=3', { as });
  assert.is(headers.get(header), 'lat');
});

test('unknown parameters: the first ten names, percent-encoded, each once, of at most 100 characters', async () => {
  const named = async (query: string) => (await request(`GET /up?${query}`)).headers.get(header);
  assert.is(await named('b=1&a=1&b=2&=3&&'), 'b,a');
  assert.is(await named('__proto__=1&constructor[prototype]=2'), '__proto__,constructor%5Bprototype%5D');
  assert.is(
    await named('caf%C3%A9=1&x%0D%0ASet-Cookie:y=1&a,b=1&%ff=1&a+b'),
    'caf%C3%A9,x%0D%0ASet-Cookie%3Ay,a%2Cb,%EF%BF%BD,a%20b',
  );
  const many = Array.from({ length: 1000 }, (_, n) => `p${n}`);
  assert.is(await named(many.join('&')), many.slice(0, 10).join(','));
  assert.is(await named(`${'x'.repeat(150)}=1`), 'x'.repeat(100));
  assert.is(await named(`${'x'.repeat(99)}${encodeURIComponent('🎻')}=1`), `${'x'.repeat(99)}%EF%BF%BD`);
});

test('the longest names that a request can have: a header of under 10 KB', async () => {
  const query = Array.from({ length: 11 }, (_, n) => `${n}${encodeURIComponent('音'.repeat(120))}`).join('&');
  const { status, headers } = await request(`GET /up?${query}`);
  assert.is(status, 200);
  assert.ok((headers.get(header)?.length ?? 0) < 10_000);
});

test('GraphQL over GET: no REST route, so it names none', async () => {
  const { headers } = await request('GET /v1/tenants/graphql?query={__typename}&lat=1');
  assert.is(headers.get(header), null);
});
