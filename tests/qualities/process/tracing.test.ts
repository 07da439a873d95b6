import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { fetchToken } from '../../../facades/local-provider/client.ts';
import { listen } from '../../support/service/listen.ts';
import { leaveNothing, start, stop, until } from '../../support/service/service.ts';

const value = z.looseObject({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value })).default([]);
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
  events: z.array(z.unknown()).default([]),
  status: z.looseObject({ code: z.number().optional(), message: z.string().optional() }).default({}),
});
const exported = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(span) })),
    }),
  ),
});

type Span = z.output<typeof span>;

/** What a collector receives. */
async function collect() {
  const spans: Span[] = [];
  const texts: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await json(request);
    texts.push(JSON.stringify([request.headers, body]));
    for (const { scopeSpans } of exported.parse(body).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const port = await listen(server);
  servers.add(server);
  return {
    spans,
    texts,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
}

const servers = new Set<Server>();

test.after(async () => {
  await leaveNothing();
  for (const server of servers) server.close();
});

const named = (spans: readonly Span[], name: string) => spans.find((each) => each.name === name);
const attributesOf = ({ attributes: list }: Span) =>
  Object.fromEntries(list.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? intValue]));

test('OTEL_EXPORTER_OTLP_ENDPOINT: spans of requests, statements, jobs and calls of the provider, and nothing personal', async () => {
  const { spans, texts, ...environment } = await collect();
  const service = await start({
    ...environment,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=k1',
    OTEL_SERVICE_NAME: 'platform',
  });
  const social_token = await fetchToken(service.url, 'bruno', undefined);
  const signedIn = await fetch(`${service.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    body: JSON.stringify({
      social_token,
      device: { identifier: 'secret-device', type: 'web', model: 'm', version: '1', build: '1' },
    }),
  });
  const { token } = z.object({ token: z.string() }).parse(await signedIn.json());
  await fetch(`${service.url}/v1/me?secret=1`, { headers: { authorization: `JWT ${token}` } });
  await fetch(`${service.url}/nowhere/secret`);
  await until(() =>
    ['POST /v1/token', 'GET /v1/me', 'unmatched', 'job refresh-search'].every((name) => named(spans, name)),
  );
  await stop(service);

  const request = named(spans, 'GET /v1/me');
  assert.equal(request && attributesOf(request), {
    'http.request.method': 'GET',
    'http.route': '/v1/me',
    'http.response.status_code': 200,
  });
  const statement = spans.find((each) => each.name === 'active_session' && each.traceId === request?.traceId);
  assert.is(statement?.parentSpanId, request?.spanId);
  assert.equal(statement && attributesOf(statement), {
    'db.system.name': 'postgresql',
    'db.query.summary': 'active_session',
  });
  const signIn = named(spans, 'POST /v1/token');
  const called = spans.filter(({ traceId }) => traceId === signIn?.traceId).map(({ name }) => name);
  for (const name of ['identity provider debug', 'identity provider profile', 'transaction'])
    assert.ok(called.includes(name), name);
  assert.is.not(signIn?.traceId, 'a'.repeat(32));
  const unknown = spans.find((each) => each.name === 'unmatched' && attributesOf(each)['error.type']);
  assert.equal(unknown && attributesOf(unknown), {
    'http.response.status_code': 401,
    'error.type': 'unauthenticated',
  });
  assert.ok(spans.every(({ events, status }) => events.length === 0 && status.message === undefined));

  const all = texts.join('\n');
  assert.match(all, '"x-key":"k1"');
  assert.match(all, '"stringValue":"platform"');
  for (const secret of [token, social_token, 'secret', 'Bruno', 'nowhere', 'eyJ'])
    assert.not.match(all, secret);
  const line =
    service
      .output()
      .split('\n')
      .find((text) => text.includes('"/v1/me"')) ?? '{}';
  assert.is(JSON.parse(line).trace, request?.traceId, 'the log names the trace');
});

test('TRUST_PROXY: a trace that the proxy began goes on, and its decision not to record one counts', async () => {
  const { spans, texts: _, ...environment } = await collect();
  const service = await start({ ...environment, TRUST_PROXY: '1' });
  const traceId = 'c'.repeat(32);
  for (const traceparent of [
    `00-${traceId}-${'d'.repeat(16)}-01`,
    `00-${'e'.repeat(32)}-${'d'.repeat(16)}-00`,
  ])
    await fetch(`${service.url}/up`, { headers: { traceparent } });
  await until(() => spans.some((each) => each.traceId === traceId));
  await stop(service);
  const requests = spans.filter(({ name }) => name === 'GET /up');
  assert.equal(
    requests.map((each) => [each.traceId, each.parentSpanId]),
    [[traceId, 'd'.repeat(16)]],
  );
});

/** Prints at the end which packages of OpenTelemetry were loaded, but its interface, which the metrics' library uses. */
const tellLoaded = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api') loaded.add(name);
    return next(name, context);
  } });
  process.once('exit', () => console.log('loaded', ...loaded));`)}`;

const hooks = ['--import', tellLoaded];

test('OTEL_TRACES_SAMPLER_ARG=0, and a collector that is down: requests are served, no span is sent', async () => {
  const { spans, texts: _, ...environment } = await collect();
  const service = await start({ ...environment, OTEL_TRACES_SAMPLER_ARG: '0' });
  assert.is((await fetch(`${service.url}/up`)).status, 200);
  assert.is(await stop(service), 0);
  assert.equal(spans, []);
  const down = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_BSP_SCHEDULE_DELAY: '50' };
  const alone = await start(down, undefined, hooks);
  assert.is((await fetch(`${alone.url}/up`)).status, 200);
  assert.is(await stop(alone), 0);
  assert.match(alone.output(), /^loaded .*@opentelemetry\/sdk-trace-base/m, 'as the next test would see');
});

test('without OTEL_EXPORTER_OTLP_ENDPOINT: nothing of OpenTelemetry is loaded', async () => {
  const service = await start({}, undefined, hooks);
  await fetch(`${service.url}/up`);
  await stop(service);
  assert.match(service.output(), /^loaded$/m);
});
