import type { Server } from 'node:http';

const patience = 10_000;

/** On SIGTERM or SIGINT: accepts no more, finishes what is in flight, closes the rest, and exits 0. */
export function drainOnSignal(server: Server, close: () => Promise<void>): void {
  let draining = false;
  const drain = () => {
    if (draining) return;
    draining = true;
    // Whoever goes on asking on a connection that is kept alive would keep it open.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const impatience = setTimeout(() => server.closeAllConnections(), patience);
    server.close(async () => {
      clearInterval(idle);
      clearTimeout(impatience);
      await close();
      process.exit(0);
    });
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}
