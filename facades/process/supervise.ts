import { fork } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { ConfigurationError } from './config/configuration-error.ts';
import { explain } from './explain.ts';
import { secondsSinceStart } from './greeting.ts';
import { listening } from './listen.ts';
import type { Prepared } from './prepare.ts';

/** Prepares the database in a process that ends, then runs the configured number of workers on one port. */
async function supervise(): Promise<void> {
  const { workers, metrics, greeting } = await prepare();
  await Promise.all(Array.from({ length: workers }, startWorker));
  drainOnSignal();
  restartCrashedWorkers();
  if (metrics !== undefined) await (await import('./metrics-server.ts')).serveMetrics(metrics);
  if (greeting !== undefined) console.log(`  Started in ${secondsSinceStart()} s\n${greeting}`);
}

/** A process that fails has printed why. */
async function prepare(): Promise<Prepared> {
  const child = fork(fileURLToPath(new URL('./prepare.ts', import.meta.url)));
  child.once('exit', (code) => {
    if (code !== 0) process.exit(1);
  });
  const [prepared]: Prepared[] = await once(child, 'message');
  if (prepared === undefined) throw new Error('The database was not prepared.');
  return prepared;
}

function startWorker(): Promise<void> {
  const worker = cluster.fork();
  worker.on('error', () => {}); // a message to one that has just ended
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => message === listening && resolve());
    worker.once('exit', () =>
      reject(new ConfigurationError('WORKERS: a worker exited before it was listening.')),
    );
  });
}

let draining = false;
let log: Promise<Logger> | undefined;

/** Restarts crashed workers; exits once the last one has drained. */
function restartCrashedWorkers(): void {
  cluster.on('exit', async ({ process: { pid } }, code, signal) => {
    if (draining) return exitWithoutWorkers();
    log ??= import('./log.ts').then(({ createLog }) => createLog());
    (await log).error({ pid, code, signal }, 'worker exited, restarting');
    if (draining) return exitWithoutWorkers();
    await startWorker().catch(() => pause(1000));
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

try {
  await supervise();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
