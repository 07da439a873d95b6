import type { Server } from 'node:http';

const patience = 10_000;

/** On SIGTERM or SIGINT: accepts no more, finishes what is in flight, closes the rest, and exits 0. */
export function drainOnSignal(server: Server, close: () => Promise<void>): void {
  const drain = () => {
    const impatience = setTimeout(() => server.closeAllConnections(), patience);
    server.close(async () => {
      clearTimeout(impatience);
      await close();
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  process.once('SIGTERM', drain);
  process.once('SIGINT', drain);
}
