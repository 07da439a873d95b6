import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seedAudience } from '../../support/records/seeds.ts';
import { apiKey, signIn } from '../../support/requests/credentials.ts';
import { request } from '../../support/requests/request.ts';

interface NotFound {
  readonly error: string;
  readonly message: string;
}

test('a path that does not exist: 404 not_found that says so, unlike a record that does not exist', async () => {
  const audience = await seedAudience();
  const { as } = await signIn({ audience });
  for (const credential of [as, await apiKey(audience)])
    for (const [line, named] of [
      ['GET /v1/foo', 'GET /v1/foo'],
      ['POST /v1/venue/1?token=secret', 'POST /v1/venue/1'],
      ['GET /', 'GET /'],
      ['DELETE /docs/nothing', 'DELETE /docs/nothing'],
    ]) {
      const { status, body } = await request<NotFound>(line ?? '', { as: credential });
      assert.is(status, 404);
      assert.equal(body, {
        error: 'not_found',
        message: `There is no ${named}. The routes are in /openapi.json.`,
      });
    }
  const missing = await request<NotFound>(`GET /v1/venues/${newId()}`, { as });
  assert.is(missing.status, 404);
  assert.equal(missing.body, {
    error: 'not_found',
    message: 'No such record exists, or this credential cannot see it.',
  });
});

test('a path that does not exist: repeated without markup, and only its beginning', async () => {
  const { as } = await signIn();
  const messageOf = async (path: string) => (await request<NotFound>(`GET ${path}`, { as })).body.message;
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

test.run();
