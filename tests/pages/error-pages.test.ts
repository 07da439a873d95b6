import { v7 as newId } from 'uuid';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { signIn } from '../support/requests/credentials.ts';
import { newVisitor } from '../support/requests/visitor.ts';

const opened: [path: string, status: number, sentence: string][] = [
  ['/nowhere', 404, 'There is no page at this address.'],
  ['/v1/nowhere', 404, 'There is no page at this address.'],
  ['/docs/nothing.js', 404, 'There is no page at this address.'],
  ['/v1/me', 401, 'This address is for programs'],
  ['/v1/venues/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 401, 'This address is for programs'],
  [`/v1/photos/${newId()}/image`, 404, 'What was here is gone'],
  ['/v1/social/data_deletion/x', 404, 'What was here is gone'],
  ['/sign-in?to=%2F%2Felsewhere.example', 400, 'Something in the address'],
  ['/v1/branding?host=nobody.example', 404, 'What was here is gone'],
];

for (const [path, status, sentence] of opened)
  test(`GET ${path} in a browser: ${status} with a page, of one look`, async () => {
    const visited = await newVisitor().open(path);
    assert.is(visited.status, status);
    assert.match(visited.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(visited.body, sentence);
    assert.match(visited.body, '<h1>');
    assert.not.match(visited.body, '<script>');
    assert.is(visited.headers.get('cache-control'), 'no-store');
    assert.match(visited.headers.get('content-security-policy') ?? '', "default-src 'none'");
  });

test('the same addresses for clients: JSON, and 401 {} for a path that does not exist', async () => {
  for (const accept of ['*/*', 'application/json', 'application/json, text/html'])
    for (const path of ['/', '/nowhere', '/v1/me']) {
      const { status, body } = await newVisitor().open(path, { accept });
      assert.equal([status, body], [401, '{}'], `${path} ${accept}`);
    }
});

test('a path that does not exist, with a credential and for a browser: JSON', async () => {
  const { as } = await signIn();
  const { status, body } = await newVisitor().open('/nowhere', { headers: { authorization: as } });
  assert.is(status, 404);
  assert.is(JSON.parse(body).error, 'not_found');
});
