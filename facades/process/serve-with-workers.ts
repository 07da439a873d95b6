import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, ConfigurationError } from '../config/config.ts';
import { rateLimitUpdate } from '../http/shared-rate-counter.ts';
import { closeAbandonedConnections } from './abandoned-connections.ts';
import { greeting } from './greeting.ts';
import { createLog } from './log.ts';
import { serveMetrics } from './metrics-server.ts';
import { openWithSample } from './open-with-sample.ts';

/** Prepares the database and runs the configured number of workers on one port. */
export async function serveWithWorkers(config: Config): Promise<void> {
  const started = performance.now();
  const { database, ...found } = await openWithSample(config);
  await database.close();
  relayRateLimitUpdates();
  await Promise.all(Array.from({ length: config.workers }, startWorker));
  drainOnSignal();
  restartCrashedWorkers();
  await serveMetrics(config);
  console.log(greeting(config, { ...found, seconds: (performance.now() - started) / 1000 }));
}

function startWorker(): Promise<void> {
  const worker = cluster.fork();
  closeAbandonedConnections(worker);
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', () =>
      reject(new ConfigurationError('WORKERS: a worker exited before it was listening.')),
    );
  });
}

let draining = false;

/** Restarts crashed workers; exits once the last one has drained. */
function restartCrashedWorkers(): void {
  const log = createLog();
  cluster.on('exit', async ({ process: { pid } }, code, signal) => {
    if (draining) return exitWithoutWorkers();
    log.error({ pid, code, signal }, 'worker exited, restarting');
    await startWorker().catch(() => pause(1000));
  });
}

/** Workers exchange messages only through this process. */
function relayRateLimitUpdates(): void {
  cluster.on('message', (sender, message) => {
    if (!rateLimitUpdate.safeParse(message).success) return;
    const ignoreError = () => {}; // the worker may have just ended
    for (const worker of workers()) if (worker !== sender) worker.send(message, ignoreError);
  });
}

function drainOnSignal(): void {
  const drain = () => {
    draining = true;
    for (const worker of workers()) worker.process.kill('SIGTERM');
    exitWithoutWorkers();
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}

function exitWithoutWorkers(): void {
  if (workers().length === 0) process.exit(0);
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
