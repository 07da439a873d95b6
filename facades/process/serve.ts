import cluster from 'node:cluster';
import { createApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { warningsOf } from '../config/warnings.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { SharedRateCounter } from '../http/shared-rate-counter.ts';
import { localProviderFor } from '../local-provider/router.ts';
import { createDependencies } from './dependencies.ts';
import { drainOnSignal } from './drain.ts';
import { greeting, secondsSince } from './greeting.ts';
import { measureBacklogs } from './job-metrics.ts';
import { runJobs } from './jobs.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { serveMetrics } from './metrics-server.ts';
import { openWithSample } from './open-with-sample.ts';
import { measureProcess } from './process-metrics.ts';
import { runWithConfig } from './run-with-config.ts';

await runWithConfig(serve);

/** One process of the service, until a signal ends it. */
async function serve(config: Config): Promise<void> {
  const started = performance.now();
  if (cluster.isPrimary) for (const warning of warningsOf(config)) console.warn(`Warning: ${warning}`);
  const { database, ...found } = await openWithSample(config);
  const log = createLog();
  const dependencies = createDependencies(database, config, log);
  const app = createApp(dependencies, {
    log,
    trustProxy: config.trustProxy,
    limits: createRateLimits(config.rates, cluster.isWorker ? SharedRateCounter : undefined),
    localProvider: localProviderFor(dependencies, config),
  });
  const server = createHttpServer(app);
  await listen(server, config, 'PORT');
  const stopJobs = runJobs(dependencies, log);
  drainOnSignal(server, log, { stopJobs, close: database.close });
  measureProcess(database);
  measureBacklogs(dependencies);
  if (cluster.isWorker) return;
  if (config.metrics !== undefined) await serveMetrics(config.metrics);
  console.log(`  Started in ${secondsSince(started)} s\n${greeting(config, found)}`);
}
