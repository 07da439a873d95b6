import type { Server } from 'node:http';
import { type Context, context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  InMemorySpanExporter,
  RandomIdGenerator,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import pino from 'pino';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../../../facades/app.ts';
import { createHttpServer } from '../../../facades/http/http-server.ts';
import { createRateLimits } from '../../../facades/http/rate-limits.ts';
import { tracedDatabase } from '../../../facades/process/tracing/database.ts';
import { tracedProvider } from '../../../facades/process/tracing/provider.ts';
import { traceRequests } from '../../../facades/process/tracing/requests.ts';
import { testApp } from '../../support/app/app.ts';
import { seedEvent, seedHall } from '../../support/records/seeds.ts';
import { signIn } from '../../support/requests/credentials.ts';
import { device } from '../../support/requests/device.ts';
import { listen } from '../../support/service/listen.ts';
import { until } from '../../support/service/service.ts';

const made = { spans: 0, contexts: 0 };
const exporter = new InMemorySpanExporter();
const servers: Server[] = [];

class CountingContexts extends AsyncLocalStorageContextManager {
  override with<Args extends unknown[], Work extends (...args: Args) => ReturnType<Work>>(
    present: Context,
    work: Work,
    thisArg?: ThisParameterType<Work>,
    ...args: Args
  ): ReturnType<Work> {
    made.contexts++;
    return super.with(present, work, thisArg, ...args);
  }
}

test.before(() => {
  const { generateSpanId, generateTraceId } = new RandomIdGenerator();
  const provider = new BasicTracerProvider({
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new SimpleSpanProcessor(exporter)],
    idGenerator: {
      generateTraceId,
      // Called for each span that is begun, recorded or not.
      generateSpanId: () => {
        made.spans++;
        return generateSpanId();
      },
    },
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new CountingContexts().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});

test.after(() => {
  for (const server of servers) server.close().closeAllConnections();
  for (const api of [trace, context, propagation]) api.disable();
});

/** The service on the tests' database, as it is where traces are sent. `drawn` decides in place of chance. */
async function serveTraced(share: number, drawn: () => number, trustProxy = false) {
  const { dependencies } = await testApp();
  const traced = {
    ...dependencies,
    database: tracedDatabase(dependencies.database),
    provider: tracedProvider(dependencies.provider),
  };
  const app = createApp(traced, {
    log: pino({ level: 'silent' }),
    trustProxy,
    limits: createRateLimits({ public: 0, credential: 0 }),
    traceRequests: traceRequests(share, trustProxy, drawn),
  });
  const server = createHttpServer(app);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server)}`;
}

/** What is made meanwhile. */
async function countOf(work: () => Promise<unknown>): Promise<typeof made> {
  Object.assign(made, { spans: 0, contexts: 0 });
  await work();
  return { ...made };
}

test('OTEL_TRACES_SAMPLER_ARG=0.01: no span and no context is made for a request that is not sampled, its statements and its calls of the provider', async () => {
  const { provider, settings } = await testApp();
  const { audience, venue } = await seedHall();
  const event = await seedEvent(venue);
  const { as: authorization } = await signIn({ audience });
  let drawn = 0.5;
  const url = await serveTraced(0.01, () => drawn);
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const work = async () => {
    const read = await fetch(`${url}/v1/venues/${venue.id}`, { headers: { authorization } });
    const replied = await post(`/v1/events/${event.id}/rsvp`, { state: 'attending' });
    const social_token = await provider.token(provider.addPerson('Robin'), settings.platformApp);
    const signedIn = await post('/v1/token', { social_token, device });
    assert.equal([read.status, replied.status, signedIn.status], [200, 200, 200]);
  };
  assert.equal(await countOf(work), { spans: 0, contexts: 0 });
  drawn = 0.005;
  const { spans, contexts } = await countOf(work);
  assert.ok(spans >= 8 && contexts >= spans, `${spans} spans, ${contexts} contexts`);
  const names = () => exporter.getFinishedSpans().map(({ name }) => name);
  await until(() =>
    ['GET /v1/venues/{id}', 'venue_by_id', 'transaction', 'identity provider debug'].every((name) =>
      names().includes(name),
    ),
  );
});

test('OTEL_TRACES_SAMPLER_ARG: decides on traces that begin here; on those that the proxy began, it has decided', async () => {
  const id = 'c'.repeat(32);
  const callers = [undefined, `00-${id}-${'b'.repeat(16)}-01`, `00-${id}-${'b'.repeat(16)}-00`, 'nonsense'];
  const expected = [
    [1, [1, 1, 0, 1]],
    [0.5, [1, 1, 0, 1]],
    [0.3, [0, 1, 0, 0]],
    [0, [0, 1, 0, 0]],
  ] as const;
  for (const [share, spans] of expected) {
    const url = await serveTraced(share, () => 0.4, true);
    const counts = [];
    for (const traceparent of callers) {
      const headers = { ...(traceparent !== undefined && { traceparent }) };
      counts.push((await countOf(() => fetch(`${url}/up`, { headers }))).spans);
    }
    assert.equal(counts, spans, `${share}`);
  }
});
