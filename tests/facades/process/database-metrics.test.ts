import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMigratedDatabase, serverUrl } from '../../support/database.ts';
import { freePort, leaveNothing, start, stop } from '../../support/service.ts';
import { metricsOf } from './metrics-of.ts';

test.after(leaveNothing);

if (serverUrl !== undefined) {
  const server = serverUrl;

  test('GET /metrics with PostgreSQL: its connections by pool and state', async () => {
    const { url: DATABASE_URL, drop } = await createMigratedDatabase(server);
    const METRICS_PORT = await freePort();
    const service = await start({ DATABASE_URL, METRICS_PORT });
    await fetch(`${service.url}/up`);
    assert.match(await metricsOf(METRICS_PORT), /database_connections\{pool="reads",state="idle"\} [1-9]/);
    await stop(service);
    await drop();
  });
}

test.run();
