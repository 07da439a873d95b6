import type { Server } from 'node:http';
import type { Database } from '../orm/database.ts';

const patience = 10_000;

/** On SIGTERM or SIGINT: accepts no more, finishes what is in flight, and exits 0. */
export function drainOnSignal(server: Server, database: Database): void {
  const drain = () => {
    const impatience = setTimeout(() => server.closeAllConnections(), patience);
    server.close(async () => {
      clearTimeout(impatience);
      await database.close();
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  process.once('SIGTERM', drain);
  process.once('SIGINT', drain);
}
