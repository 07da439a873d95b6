import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { localProviderFor } from '../local-provider/router.ts';
import type { Config } from './config/config.ts';
import { warningsOf } from './config/warnings.ts';
import { createDependencies } from './dependencies.ts';
import { drainOnSignal } from './drain.ts';
import { greeting, release, secondsSinceStart } from './greeting.ts';
import { measureBacklogs } from './job-metrics.ts';
import { runJobs } from './jobs.ts';
import { listen, listening } from './listen.ts';
import { createLog } from './log.ts';
import { serveMetrics } from './metrics-server.ts';
import { openWithSample } from './open-with-sample.ts';
import { measureProcess } from './process-metrics.ts';
import { runWithConfig } from './run-with-config.ts';
import type { Tracing } from './tracing/start.ts';

await runWithConfig(serve);

/** One process of the service, until a signal ends it. */
async function serve(config: Config): Promise<void> {
  const log = await createLog();
  if (cluster.isPrimary) for (const warning of warningsOf(config)) log.warn(warning);
  const { database, ...found } = await openWithSample(config);
  const tracing = await tracingFor(config, log);
  const created = createDependencies(database, config, log);
  const dependencies = tracing?.trace(created) ?? created;
  const store = await rateLimitStoreOf(config, log);
  const app = createApp(dependencies, {
    log,
    trustProxy: config.trustProxy,
    limits: createRateLimits(config.rates, store),
    localProvider: localProviderFor(dependencies, config),
    traceRequests: tracing?.requests,
  });
  const server = createHttpServer(app);
  await listen(server, config, 'PORT');
  const stopJobs = runJobs(dependencies, log, tracing?.job);
  drainOnSignal(server, log, {
    isBehindProxy: config.trustProxy !== false,
    stopJobs,
    close: () => Promise.all([database.close(), tracing?.close(), store?.disconnect()]),
  });
  measureProcess(database);
  measureBacklogs(dependencies);
  if (config.production)
    log.info(
      { ...release(), url: config.settings.baseUrl, pid: process.pid, seconds: secondsSinceStart() },
      'started',
    );
  if (cluster.isWorker) return void process.send?.(listening);
  if (config.metrics !== undefined) await serveMetrics(config.metrics);
  if (!config.production) console.log(`  Started in ${secondsSinceStart()} s\n${greeting(config, found)}`);
}

/** Loaded only where limits are shared, as the client takes memory and time to load. */
async function rateLimitStoreOf({ rateLimitUrl }: Config, log: Logger) {
  if (rateLimitUrl === undefined) return undefined;
  const { openRateLimitStore } = await import('./rate-limit-store.ts');
  return openRateLimitStore(rateLimitUrl, log);
}

/** The libraries take memory and time to load: only where traces are wanted. */
async function tracingFor({ tracedShare, trustProxy }: Config, log: Logger): Promise<Tracing | undefined> {
  if (tracedShare === undefined) return undefined;
  const { startTracing } = await import('./tracing/start.ts');
  return startTracing(tracedShare, trustProxy !== false, log);
}
