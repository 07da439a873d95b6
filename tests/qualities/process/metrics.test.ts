import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { freePort } from '../../support/service/free-port.ts';
import { type Service, start, stop, until } from '../../support/service/service.ts';

async function metricsOf(port: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.is(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', 'text/plain');
  return response.text();
}

const METRICS_PORT = await freePort();
let service: Service;

test.before(async () => {
  service = await start({ HOST: '0.0.0.0', METRICS_PORT });
});

test('GET /metrics on METRICS_PORT: durations by method, route and status, and the event loop', async () => {
  const { url } = service;
  for (const path of ['/up', '/v1/me', '/nowhere?secret=1']) await fetch(url + path);
  const metrics = await metricsOf(METRICS_PORT);
  assert.match(metrics, 'http_request_duration_seconds_count{method="GET",route="/up",status="200"} 1');
  assert.match(metrics, 'http_request_duration_seconds_count{method="GET",route="/v1/me",status="401"} 1');
  assert.match(metrics, 'http_request_duration_seconds_count{method="",route="",status="401"} 1');
  assert.match(metrics, /nodejs_eventloop_lag_p99_seconds \d/);
  assert.not.match(metrics, 'nowhere');
  assert.is((await fetch(`${url}/metrics`)).status, 401, 'the public port does not tell them');
});

test('METRICS_PORT: on 127.0.0.1 alone, wherever the service listens, unless an address is before it', async () => {
  const elsewhere = `http://127.0.0.2:${METRICS_PORT}/metrics`;
  await metricsOf(METRICS_PORT);
  assert.ok(
    await fetch(elsewhere).then(
      () => false,
      () => true,
    ),
    'refuses the connection',
  );
  await stop(service);
  await start({ METRICS_PORT: `0.0.0.0:${METRICS_PORT}` });
  assert.is((await fetch(elsewhere)).status, 200);
});

if (serverUrl !== undefined) {
  const server = serverUrl;

  test('GET /metrics with PostgreSQL: its connections by pool and state', async () => {
    const { url: DATABASE_URL, drop } = await createMigratedDatabase(server);
    const port = await freePort();
    const other = await start({ DATABASE_URL, METRICS_PORT: port });
    await fetch(`${other.url}/up`);
    const idle = /database_connections\{pool="reads",state="idle"\} [1-9]/;
    await until(async () => idle.test(await metricsOf(port)));
    await stop(other);
    await drop();
  });
}
