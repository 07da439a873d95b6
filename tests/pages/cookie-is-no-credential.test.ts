import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { endpoints } from '../../facades/rest/endpoints/list.ts';
import { seedAudience } from '../support/records/seeds.ts';
import { request } from '../support/requests/request.ts';
import { formTokenOf, signedInVisitor } from './signed-in.ts';

test('the cookie of a person who signed in with a browser: no credential for any endpoint of /v1 and /voice', async () => {
  const { visitor } = await signedInVisitor();
  const cookie = `signed-in=${visitor.cookies.get('signed-in')}`;
  for (const { method, path } of endpoints.filter(({ isPublic }) => !isPublic)) {
    const line = `${method} ${path.replaceAll(/\{\w+\}/g, newId())}`;
    const { status, body } = await request(line, { headers: { cookie, origin: 'http://platform.test' } });
    assert.equal([status, body], [401, {}], line);
  }
});

test('the cookie: no credential for tRPC, GraphQL, /mcp or a path that does not exist', async () => {
  const { id } = await seedAudience();
  const { visitor } = await signedInVisitor();
  const cookie = `signed-in=${visitor.cookies.get('signed-in')}`;
  const query = { query: '{ me { name } }' };
  const lines: [string, object?][] = [
    ['GET /trpc/me.get'],
    ['POST /trpc/tokens.delete', {}],
    [`POST /v1/audience/${id}/graphql`, query],
    [`GET /v1/audience/${id}/graphql?query={me{name}}`],
    ['POST /v1/tenants/graphql', query],
    ['POST /mcp', {}],
    ['GET /nowhere'],
  ];
  for (const [line, body] of lines)
    assert.is((await request(line, { headers: { cookie }, body })).status, 401, line);
});

test("the cookie's token and the token of a form: refused in an Authorization header, and for a refresh", async () => {
  const { visitor } = await signedInVisitor();
  for (const token of [visitor.cookies.get('signed-in') ?? '', await formTokenOf(visitor)]) {
    for (const scheme of ['JWT', 'Bearer'])
      assert.is((await request('GET /v1/me', { as: `${scheme} ${token}` })).status, 401);
    const { status } = await request('POST /v1/token/refresh', { body: { refresh_token: token } });
    assert.is(status, 401);
  }
});
