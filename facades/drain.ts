import type { Server } from 'node:http';

const patience = 10_000;

/** On SIGTERM or SIGINT: accepts no more, finishes what is in flight, closes the rest, and exits 0. */
export function drainOnSignal(server: Server, close: () => Promise<void>): void {
  let draining = false;
  const drain = () => {
    if (draining) return;
    draining = true;
    const impatience = setTimeout(() => server.closeAllConnections(), patience);
    server.close(async () => {
      clearTimeout(impatience);
      await close();
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}
