import type { Server } from 'node:http';

const drainTimeout = 10_000;

/** On SIGTERM or SIGINT: stops accepting requests, finishes those in flight, closes all resources, and exits with 0. */
export function drainOnSignal(server: Server, close: () => Promise<void>): void {
  let draining = false;
  const drain = () => {
    if (draining) return;
    draining = true;
    // Otherwise a client that keeps sending requests would keep its connection open.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const deadline = setTimeout(() => server.closeAllConnections(), drainTimeout);
    server.close(async () => {
      clearInterval(idle);
      clearTimeout(deadline);
      await close();
      process.exit(0);
    });
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}
