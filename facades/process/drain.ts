import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { stopping } from '../http/stopping.ts';

const drainTimeout = 10_000;

/** A transaction whose connection was lost without a word would be waited for. */
const closeTimeout = 2_000;

/** A proxy may send a request at the moment in which a connection that it keeps is closed: first, responses end these. */
const proxyTime = 1_000;

interface Draining {
  /** Whether a proxy keeps connections. */
  readonly isBehindProxy: boolean;
  /** Called at once, beside the requests in flight. */
  stopJobs(): Promise<void>;
  /** Called when nothing runs any more. */
  close(): Promise<unknown>;
}

/** On SIGTERM or SIGINT: stops accepting requests, finishes those in flight, closes all resources, and exits with 0. */
export function drainOnSignal(
  server: Server,
  log: Logger,
  { isBehindProxy, stopJobs, close }: Draining,
): void {
  let draining = false;
  const drain = async (signal: NodeJS.Signals) => {
    if (draining) return;
    draining = true;
    log.info({ signal }, 'stopping');
    const jobsStopped = stopJobs();
    stopping.abort();
    // Otherwise a client that keeps sending requests would keep its connection open.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    const deadline = setTimeout(() => server.closeAllConnections(), drainTimeout);
    if (isBehindProxy) await pause(proxyTime);
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(async () => {
      clearInterval(idle);
      clearTimeout(deadline);
      await jobsStopped;
      await Promise.race([close(), pause(closeTimeout)]);
      process.exit(0);
    });
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}
