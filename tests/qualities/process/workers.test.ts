import { existsSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigratedDatabase, createTestDatabase, serverUrl } from '../../support/database/database.ts';
import { freePort } from '../../support/service/free-port.ts';
import { newDirectory, type Service, start, stop, until, workersOf } from '../../support/service/service.ts';

/** Several processes need PostgreSQL: the embedded database is of one. */
if (serverUrl !== undefined) {
  const server = serverUrl;

  /** As `npm start` has it: kept from one start to the next. */
  const NODE_COMPILE_CACHE = newDirectory();

  test('WORKERS=2: two processes on one port, their metrics added up, all ended by SIGTERM', async () => {
    const { url: DATABASE_URL, drop } = await createTestDatabase(server);
    const METRICS_PORT = await freePort();
    const service = await start({ DATABASE_URL, METRICS_PORT, NODE_COMPILE_CACHE, WORKERS: '2' });
    const workers = workersOf(service);
    assert.is(workers.length, 2);
    for (let i = 0; i < 10; i++) await fetch(`${service.url}/up`, { headers: { connection: 'close' } });
    const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
    const counted = metrics.matchAll(/^http_request_duration_seconds_count{.*route="\/up".*} (\d+)$/gm);
    assert.is(
      counted.reduce((sum, [, count]) => sum + Number(count), 0),
      10,
    );
    assert.is(await stop(service), 0);
    assert.equal(
      workers.filter((pid) => existsSync(`/proc/${pid}`)),
      [],
    );
    await drop();
  });

  test('WORKERS=2, started again: supervised in less than 80 MB; one of them killed: the other serves, and a new one takes its place', async () => {
    const { url: DATABASE_URL, drop } = await createMigratedDatabase(server);
    const service = await start({
      DATABASE_URL,
      METRICS_PORT: await freePort(),
      NODE_COMPILE_CACHE,
      WORKERS: '2',
    });
    assert.ok(megabytesOf(service) < 80, `the supervising process has ${megabytesOf(service)} MB`);
    const [killed = 0, left] = workersOf(service);
    process.kill(killed, 'SIGKILL');
    await until(() => !workersOf(service).includes(killed)); // what it had been handed by then is lost with it
    await until(
      async () => (await fetch(`${service.url}/up`, { signal: AbortSignal.timeout(60_000) })).status === 200,
    );
    await until(() => workersOf(service).some((pid) => pid !== killed && pid !== left));
    await stop(service);
    await drop();
  });
}

const megabytesOf = ({ child: { pid } }: Service): number => {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};
