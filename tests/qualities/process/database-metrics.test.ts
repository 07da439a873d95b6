import { test } from 'uvu';
import { createMigratedDatabase, serverUrl } from '../../support/database/database.ts';
import { freePort, leaveNothing, start, stop, until } from '../../support/service/service.ts';
import { metricsOf } from './metrics-of.ts';

test.after(leaveNothing);

if (serverUrl !== undefined) {
  const server = serverUrl;

  test('GET /metrics with PostgreSQL: its connections by pool and state', async () => {
    const { url: DATABASE_URL, drop } = await createMigratedDatabase(server);
    const METRICS_PORT = await freePort();
    const service = await start({ DATABASE_URL, METRICS_PORT });
    await fetch(`${service.url}/up`);
    const idle = /database_connections\{pool="reads",state="idle"\} [1-9]/;
    await until(async () => idle.test(await metricsOf(METRICS_PORT)));
    await stop(service);
    await drop();
  });
}

test.run();
