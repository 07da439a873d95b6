import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../support/service/listen.ts';

/** A way to the database that a test can close, or clog; each side learns of the other's end after `endDelay` ms. */
export async function openGate(databaseUrl: string, endDelay = 0) {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'closed' | 'clogged' = 'open';
  const server = createServer((near) => {
    if (state === 'closed') return near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => state !== 'clogged' && to.write(data));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        setTimeout(() => to.destroy(), endDelay);
      });
    }
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(await listen(server));
  return {
    url: url.href,
    open: () => {
      state = 'open';
    },
    /** New connections lead to another server. */
    move: (otherUrl: string) => {
      target = new URL(otherUrl);
    },
    /** Nobody gets through, and every connection breaks. */
    close: () => {
      state = 'closed';
      for (const socket of sockets) socket.destroy();
    },
    /** Connections stay, and nothing comes through. */
    clog: () => {
      state = 'clogged';
    },
    end: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
