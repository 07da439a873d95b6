import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testApp } from '../support/app/app.ts';
import { seedAudience, seedLocale, seedVenue } from '../support/records/seeds.ts';
import { signIn } from '../support/requests/credentials.ts';
import { request } from '../support/requests/request.ts';

interface Failure {
  readonly error: string;
  readonly message: string;
  readonly etag: string;
}

/** A venue whose representation is large enough to be compressed. */
async function scene() {
  const audience = await seedAudience();
  const url = `https://hall.example/${'long/'.repeat(300)}`;
  const venue = await seedVenue(await seedLocale(audience), { url });
  const { as } = await signIn({ admin: true });
  const path = `/v1/venues/${venue.id}`;
  const change = (ifMatch: string, body: object = { name: 'Barn' }) =>
    request<Failure>(`PATCH ${path}`, { as, body, headers: { 'if-match': ifMatch } });
  const read = (headers: Record<string, string> = {}) => request<object>(`GET ${path}`, { as, headers });
  return { as, path, change, read, venue };
}

/** The ETag of a GET with an Accept-Encoding. */
async function tagIn(read: Awaited<ReturnType<typeof scene>>['read'], encoding: string): Promise<string> {
  const { headers } = await read({ 'accept-encoding': encoding });
  return headers.get('etag') ?? '';
}

test('GET of a record: a strong ETag, of the uncompressed body, with the coding if it is compressed', async () => {
  const { read } = await scene();
  const { body, headers } = await read({ 'accept-encoding': 'identity' });
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27);
  assert.is(headers.get('etag'), `"${hash}"`);
  for (const coding of ['gzip', 'br', 'deflate']) {
    const compressed = await read({ 'accept-encoding': coding });
    assert.is(compressed.headers.get('content-encoding'), coding);
    assert.is(compressed.headers.get('etag'), `"${hash}-${coding}"`);
    assert.equal(compressed.body, body);
  }
});

test('GET with If-None-Match: 304 for the ETag of any coding, under the ETag that the client knows', async () => {
  const { read } = await scene();
  const plain = await tagIn(read, 'identity');
  const tags = [plain, await tagIn(read, 'gzip'), await tagIn(read, 'br')];
  assert.is(new Set(tags).size, 3);
  for (const tag of tags)
    for (const encoding of ['identity', 'gzip', 'br', 'gzip, br']) {
      const known = { 'if-none-match': tag, 'accept-encoding': encoding };
      const { status, headers, body } = await read(known);
      assert.equal([status, headers.get('etag'), body], [304, tag, undefined]);
      assert.match(headers.get('vary') ?? '', 'Accept-Encoding');
      assert.ok(headers.get('x-request-id'));
    }
  for (const list of [`"other-gzip", W/${tags[1]}`, `"other",${plain}`, '*'])
    assert.is((await read({ 'if-none-match': list })).status, 304, list);
  for (const other of ['"other"', '"-gzip"', `${plain.slice(0, -1)}-zip"`, plain.slice(1, -1)])
    assert.is((await read({ 'if-none-match': other })).status, 200, other);
});

test('a response without a body on the wire: HEAD has the ETag of GET', async () => {
  const { as, path, read } = await scene();
  const { headers } = await request(`HEAD ${path}`, { as, headers: { 'accept-encoding': 'identity' } });
  assert.is(headers.get('etag'), await tagIn(read, 'identity'));
});

test('PATCH /v1/venues/:id with If-Match: 200 for the present ETag of any coding, and the ETag of what GET then gives', async () => {
  const { change, read } = await scene();
  for (const [index, encoding] of ['identity', 'gzip', 'br'].entries()) {
    const { status, headers } = await change(await tagIn(read, encoding), { name: `Barn ${index}` });
    assert.is(status, 200);
    const then = (await read({ 'accept-encoding': 'identity' })).headers.get('etag')?.slice(1, -1) ?? '?';
    assert.match(headers.get('etag') ?? '', new RegExp(`^"${then}(-[a-z]+)?"$`));
  }
  assert.is((await change(`"other", ${await tagIn(read, 'br')}`, { name: 'Hall' })).status, 200);
  assert.is((await change('*', { name: 'Loft' })).status, 200);
});

test('PATCH /v1/venues/:id with If-Match: 412 with the present ETag for another one, and nothing is changed', async () => {
  const { change, read } = await scene();
  const etag = await tagIn(read, 'identity');
  const before = (await read()).body;
  for (const other of ['"other"', `W/${etag}`, etag.slice(1, -1), '"*"', '', `${etag.slice(0, -1)}-zip"`]) {
    const { status, body, headers } = await change(other);
    assert.is(status, 412, other);
    assert.equal(Object.keys(body), ['error', 'message', 'etag']);
    assert.equal([body.error, body.etag], ['precondition_failed', etag]);
    assert.is(headers.get('cache-control'), 'no-store');
  }
  assert.equal((await read()).body, before);
});

test('PATCH /v1/venues/:id with the ETag from before a change: 412, with an ETag that is then accepted', async () => {
  const { change, read } = await scene();
  const etag = await tagIn(read, 'gzip');
  assert.is((await change(etag)).status, 200);
  const { status, body } = await change(etag, { name: 'Hall' });
  assert.is(status, 412);
  assert.is((await change(body.etag, { name: 'Hall' })).status, 200);
});

test('PATCH /v1/venues/:id by two at once with one ETag: exactly one is 200, the other 412', async () => {
  const { change, read } = await scene();
  const etag = await tagIn(read, 'identity');
  const statuses = await Promise.all(
    ['Barn', 'Hall', 'Club', 'Loft'].map(async (name) => (await change(etag, { name })).status),
  );
  assert.equal(statuses.toSorted(), [200, 412, 412, 412]);
});

test('DELETE /v1/venues/:id with If-Match: 412 for another ETag, 204 for the present one', async () => {
  const { as, path, read } = await scene();
  const remove = (etag: string) => request<Failure>(`DELETE ${path}`, { as, headers: { 'if-match': etag } });
  const refused = await remove('"other"');
  assert.equal([refused.status, refused.body.etag], [412, await tagIn(read, 'identity')]);
  assert.is((await remove(await tagIn(read, 'br'))).status, 204);
  assert.is((await remove('*')).status, 404);
});

test('PATCH and DELETE with If-Match: 401, 403 and 404 come before 412', async () => {
  const { path, venue } = await scene();
  const headers = { 'if-match': '"other"' };
  const { as } = await signIn();
  const admin = await signIn({ admin: true });
  for (const method of ['PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { name: 'Barn' } : undefined;
    const status = async (as?: string, to = path) =>
      (await request(`${method} ${to}`, { as, headers, body })).status;
    assert.equal([await status(), await status(as)], [401, 403]);
    assert.is(await status(admin.as, path.replace(venue.id, venue.localeId)), 404);
  }
});

test('the names of these inputs elsewhere: unknown in a body, ignored in the query string', async () => {
  const { as, path } = await scene();
  for (const name of ['if_match', 'expected_version']) {
    const { status } = await request(`PATCH ${path}`, { as, body: { [name]: 2 } });
    assert.is(status, 400, name);
  }
  assert.is((await request(`DELETE ${path}?if_match=other&expected_version=9`, { as })).status, 204);
});

test('a refusal: has no ETag', async () => {
  const { as } = await signIn();
  for (const line of ['GET /v1/me', 'GET /v1/venues/none', 'GET /nowhere'])
    assert.is((await request(line, line.includes('me') ? {} : { as })).headers.get('etag'), null, line);
});

test('a compressed response on the wire: its ETag names the coding once', async () => {
  const { as, path } = await scene();
  const { url } = await testApp();
  const sent = get(`${url}${path}`, { headers: { authorization: as, 'accept-encoding': 'gzip' } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  assert.match(response.headers.etag ?? '', /^"[\w-]{27}-gzip"$/);
});
