import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, ConfigurationError } from '../config/config.ts';
import { rateLimitUpdate } from '../http/shared-rate-counter.ts';
import { greeting } from './greeting.ts';
import { createLog } from './log.ts';
import { serveMetrics } from './metrics-server.ts';
import { openWithSample } from './open-with-sample.ts';

/** Prepares the database, and keeps the configured number of processes serving on one port. */
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
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', () => reject(new ConfigurationError('WORKERS: a process ended before it served.')));
  });
}

let draining = false;

/** Whoever ends unasked is replaced; when the last one has ended as asked, so does this process. */
function restartCrashedWorkers(): void {
  const log = createLog();
  cluster.on('exit', async ({ process: { pid } }, code, signal) => {
    if (draining) return endWithLast();
    log.error({ pid, code, signal }, 'a worker ended: starting another');
    await startWorker().catch(() => pause(1000));
  });
}

/** The workers know of each other only through this process. */
function relayRateLimitUpdates(): void {
  cluster.on('message', (teller, message) => {
    if (!rateLimitUpdate.safeParse(message).success) return;
    const missed = () => {}; // by a worker that has just ended
    for (const worker of workers()) if (worker !== teller) worker.send(message, missed);
  });
}

function drainOnSignal(): void {
  const drain = () => {
    draining = true;
    for (const worker of workers()) worker.process.kill('SIGTERM');
    endWithLast();
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}

function endWithLast(): void {
  if (workers().length === 0) process.exit(0);
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
