import { createServer, type RequestListener } from 'node:http';
import { TRPCClientError } from '@trpc/client';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { procedureList } from '../../../core/procedure-list.ts';
import type { AppRouter } from '../../../core/router.ts';
import { endpoints } from '../../../facades/rest/endpoints/list.ts';
import { createClient } from '../../../facades/trpc/client.ts';
import { testApp } from '../../support/app/app.ts';
import { seedAudience, seedLocale, seedVenue } from '../../support/records/seeds.ts';
import { apiKey, signIn } from '../../support/requests/credentials.ts';
import { device } from '../../support/requests/device.ts';
import { request } from '../../support/requests/request.ts';
import { listen } from '../../support/service/listen.ts';

type Failure = TRPCClientError<AppRouter>;

async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const failure = await call.catch((error: unknown) => error);
  if (failure instanceof TRPCClientError) return failure;
  throw failure instanceof Error ? failure : new Error('The call did not fail.');
}

async function clientAs(credentials?: Parameters<typeof createClient>[0]['credentials']) {
  const { url } = await testApp();
  return createClient({ url, ...(credentials && { credentials }) });
}

test('venues.get: the venue, to an API key and to a user of its audience', async () => {
  const audience = await seedAudience();
  const { id } = await seedVenue(await seedLocale(audience));
  const key = (await apiKey(audience)).replace('Bearer ', '');
  const { token } = await signIn({ audience });
  for (const credentials of [{ apiKey: key }, { token }]) {
    const venue = await (await clientAs(credentials)).venues.get.query({ id });
    assert.is(venue.name, 'The Hall');
  }
});

test("venues.get: not_found for another audience's venue, as over REST", async () => {
  const { id } = await seedVenue(await seedLocale(await seedAudience()));
  const { token } = await signIn({ audience: await seedAudience() });
  const { data, message } = await failureOf((await clientAs({ token })).venues.get.query({ id }));
  assert.is(data?.error, 'not_found');
  assert.is(data?.httpStatus, 404);
  assert.is(message, 'No such record exists, or this credential cannot see it.');
});

test('me.get: unauthenticated without a credential, with an unusable one, and user_required for an API key', async () => {
  const key = (await apiKey(await seedAudience())).replace('Bearer ', '');
  const codes = [];
  for (const credentials of [undefined, { token: 'nonsense' }, { apiKey: key }])
    codes.push((await failureOf((await clientAs(credentials)).me.get.query({}))).data?.error);
  assert.equal(codes, ['unauthenticated', 'unauthenticated', 'user_required']);
});

test('tokens.create: invalid_request names the fields', async () => {
  const client = await clientAs();
  const { data } = await failureOf(client.tokens.create.mutate({ social_token: '', device }));
  assert.is(data?.error, 'invalid_request');
  assert.equal(Object.keys(data?.fields ?? {}), ['social_token']);
});

test('POST /trpc: 404 for an unknown procedure, 405 for a wrong method, 415, 413, and nothing of the inside', async () => {
  const large = JSON.stringify({ social_token: 'x'.repeat(1024 ** 2), device });
  const status = async (line: string, options = {}) => {
    const answer = await request<{ error: { data: object } }>(line, options);
    assert.not('stack' in answer.body.error.data, line);
    return answer.status;
  };
  assert.is(await status('POST /trpc/no.thing', { body: {} }), 404);
  assert.is(await status('GET /trpc/tokens.create'), 405);
  assert.is(await status('POST /trpc/tokens.create', { body: 'x', headers: { 'content-type': 'a/b' } }), 415);
  assert.is(await status('POST /trpc/tokens.create', { body: large }), 413);
  assert.is(await status('POST /trpc/tokens.create', { body: '{' }), 400);
});

test('GET /trpc: 10 calls in one request, and 400 for 11', async () => {
  const calls = (count: number) => {
    const input = JSON.stringify({ ...Array(count).fill({}) });
    return request(`GET /trpc/${Array(count).fill('health.up')}?batch=1&input=${encodeURIComponent(input)}`);
  };
  assert.is((await calls(10)).status, 200);
  assert.is((await calls(11)).status, 400);
});

test('/trpc: 404 for what no route, GraphQL mutation or command offers, as for an unknown procedure', async () => {
  const { as } = await signIn({ admin: true });
  const shapeOf = async (name: string) => {
    const { status, body } = await request<{ error: { message: string; data: object } }>(
      `GET /trpc/${name}?input=${encodeURIComponent('{"ids":[],"owner":"platform"}')}`,
      { as },
    );
    return JSON.stringify([status, body.error]).replaceAll(name, 'NAME');
  };
  const unknown = await shapeOf('no.thing');
  assert.match(unknown, '[404');
  const offered = new Set(endpoints.map(({ name }) => name));
  const internal = procedureList.filter(
    ({ name, meta }) => !meta.graphql && !meta.command && !offered.has(name),
  );
  assert.ok(internal.some(({ name }) => name === 'me.find'));
  for (const name of [...internal.map(({ name }) => name), 'events.slices', 'venues.totals', 'users.byIds'])
    assert.is(await shapeOf(name), unknown, name);
});

test('/trpc: every procedure with a route, a GraphQL mutation or a command is there', async () => {
  for (const { name, type, meta } of procedureList) {
    if (!meta.openapi && !meta.graphql) continue;
    const { status, body } = await request(`${type === 'query' ? 'GET' : 'POST'} /trpc/${name}`, {
      ...(type === 'mutation' && { body: {} }),
    });
    assert.not.match(JSON.stringify(body), 'No procedure found', `${name}: ${status}`);
  }
});

test('createClient: its type offers no reads by ids or by owner', async () => {
  const client = await clientAs();
  // @ts-expect-error: the service does not offer it
  const call = client.venues.byIds.query({ ids: [] });
  assert.is((await failureOf(call)).data?.httpStatus, 404);
});

async function withServer(listener: RequestListener, use: (url: string) => Promise<void>) {
  const server = createServer(listener);
  try {
    await use(`http://127.0.0.1:${await listen(server)}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test('createClient: calls made at the same time share a request', async () => {
  let requests = 0;
  const answer: RequestListener = (_request, response) => {
    requests += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array(3).fill({ result: { data: { status: 'ok' } } })));
  };
  await withServer(answer, async (url) => {
    const client = createClient({ url });
    await Promise.all([1, 2, 3].map(() => client.health.up.query({})));
  });
  assert.is(requests, 1);
});

test('createClient: sends a query again while the service is unavailable, but not for ever, and never a mutation', async () => {
  let requests = 0;
  const unavailable: RequestListener = (_request, response) => {
    requests += 1;
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(JSON.stringify([{ error: { message: 'later', code: -32603, data: { httpStatus: 503 } } }]));
  };
  await withServer(unavailable, async (url) => {
    const client = createClient({ url, retries: 2, backoff: 1 });
    await failureOf(client.health.up.query({}));
    assert.is(requests, 3);
    await failureOf(client.tokens.refresh.mutate({ refresh_token: 't' }));
    assert.is(requests, 4);
  });
});
