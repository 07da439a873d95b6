import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serveLimited, testApp } from '../../support/app/app.ts';
import { seedAudience } from '../../support/records/seeds.ts';
import { serviceToken } from '../../support/requests/credentials.ts';
import { connect } from './agent.ts';

const accept = 'application/json, text/event-stream';
const json = 'application/json';
const newSecret = async () => (await serviceToken(await seedAudience())).secret;

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly url?: string;
}

const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'list_batches', arguments: {} } };

async function send(secret: string, { method = 'POST', body, headers, url }: Sent = {}) {
  return fetch(`${url ?? (await testApp()).url}/mcp`, {
    method,
    headers: { accept, 'content-type': json, authorization: `Bearer ${secret}`, ...headers },
    ...(method === 'POST' && { body: body ?? JSON.stringify(call) }),
  });
}

test('GET, HEAD and DELETE /mcp: 405 with Allow: POST, since there are no streams and no sessions', async () => {
  const secret = await newSecret();
  for (const method of ['GET', 'HEAD', 'DELETE']) {
    const response = await send(secret, { method });
    assert.is(response.status, 405, method);
    assert.is(response.headers.get('allow'), 'POST', method);
  }
});

test('POST /mcp: no session id, nothing cached, and every request is served by itself', async () => {
  const secret = await newSecret();
  const response = await send(secret);
  assert.is(response.status, 200);
  assert.is(response.headers.get('mcp-session-id'), null);
  assert.match(response.headers.get('cache-control') ?? '', /no-store|no-cache/);
  assert.ok(response.headers.get('x-request-id'));
  assert.match(await response.text(), '"items":[]');
});

test('POST /mcp with Connection: close: the connection ends, and the response says so', async () => {
  const response = await send(await newSecret(), { headers: { connection: 'close' } });
  assert.is(response.headers.get('connection'), 'close');
});

test('POST /mcp from a page of another site: 403, whatever name it has; from one of this machine: served', async () => {
  const secret = await newSecret();
  for (const origin of ['https://evil.example', 'http://rebound.example:3000', 'null', 'file://'])
    assert.is((await send(secret, { headers: { origin } })).status, 403, origin);
  for (const origin of ['http://localhost:6274', 'http://127.0.0.1:3000', 'http://platform.test'])
    assert.is((await send(secret, { headers: { origin } })).status, 200, origin);
});

test('POST /mcp: 400 for no JSON, for a list of messages and for another value; 415 for another type', async () => {
  const secret = await newSecret();
  for (const body of ['{', '[]', JSON.stringify([call, call]), '7', 'null', '"text"', ''])
    assert.is((await send(secret, { body })).status, 400, body);
  for (const body of [
    {},
    { jsonrpc: '1.0' },
    { jsonrpc: '2.0', id: {}, method: 7 },
    { id: 1, method: 'tools/call' },
  ]) {
    const response = await send(secret, { body: JSON.stringify(body) });
    assert.is(response.status, 400, JSON.stringify(body));
    assert.not.match(await response.text(), /node_modules|at \w+ \(/);
  }
  assert.is((await send(secret, { headers: { 'content-type': 'text/plain' } })).status, 415);
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  assert.ok((await send(secret, { body: deep })).status < 500);
});

test('POST /mcp: a body over 1 MB only from who may send batches', async () => {
  const audience = await seedAudience();
  const reader = (await serviceToken(audience, { scopes: ['research:read'] })).secret;
  const body = JSON.stringify({ ...call, params: { ...call.params, padding: 'x'.repeat(1024 * 1024) } });
  const refused = await send(reader, { body });
  assert.is(refused.status, 413);
  assert.match(await refused.text(), 'payload_too_large');
  assert.is((await send((await serviceToken(audience)).secret, { body })).status, 200);
});

test('POST /mcp: counted against the credential, and by address without one', async () => {
  const front = await serveLimited({ public: 1, credential: 2 });
  try {
    const secret = await newSecret();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await send(secret, { url: front.url })).status);
    assert.equal(statuses, [200, 200, 429, 429]);
    const made = secret.replace(/^svc_.{12}/, 'svc_000000000000');
    assert.equal(
      [(await send(made, { url: front.url })).status, (await send(made, { url: front.url })).status],
      [401, 429],
    );
  } finally {
    await front.close();
  }
});

test('the log: one line a request, with the route, the token’s id and the refusal of the tool, and no secret', async () => {
  const written = new PassThrough();
  const front = await serveLimited({ public: 0, credential: 0 }, false, pino({ base: null }, written));
  const secret = await newSecret();
  const bad = JSON.stringify({
    ...call,
    params: { name: 'search', arguments: { q: 'Personal Name', limit: 0 } },
  });
  await (await send(secret, { url: front.url, body: bad })).text();
  await front.close();
  written.end();
  const lines = (await text(written)).trim().split('\n');
  assert.is(lines.length, 1);
  const { route, method, status, principal, refusal, serviceToken: id } = JSON.parse(lines[0] ?? '{}');
  assert.equal(
    [route, method, status, principal, refusal],
    ['/mcp', 'POST', 200, 'service', 'invalid_request'],
  );
  assert.ok(id);
  assert.not.match(lines[0] ?? '', secret.slice(17));
  assert.not.match(lines[0] ?? '', 'Personal');
});

test('POST /mcp: 401 without a usable credential names the metadata, which say what credential it takes', async () => {
  const { url } = await testApp();
  for (const authorization of ['', 'Bearer svc_unknown', 'Bearer x']) {
    const { status, headers } = await send('', { headers: { authorization } });
    assert.is(status, 401);
    const [, metadata = ''] =
      /^Bearer resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? [];
    const described = await fetch(metadata);
    assert.is(described.status, 200);
    const text = await described.text();
    assert.match(text, `"resource":"${url}/mcp"`);
    assert.match(text, '"bearer_methods_supported":["header"]');
    assert.match(text, '"scopes_supported":["research:read","places:write","events:write"]');
    assert.match(text, 'A service token of the audience');
    assert.is(await (await fetch(`${url}/.well-known/oauth-protected-resource`)).text(), text);
  }
});

test('subscriptions/listen: refused, so that nobody holds a stream open', async () => {
  const client = await connect(`Bearer ${await newSecret()}`, 'auto');
  const outcome = await client.listen({ toolsListChanged: true }).catch((error: unknown) => error);
  assert.instance(outcome, Error);
  await client.close();
});
