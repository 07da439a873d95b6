import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** In milliseconds: how long a body may take, besides the time for its bytes at the lowest rate. */
const grace = 10_000;

/** In bytes per millisecond. */
const lowestRate = 16;

const interval = 500;

interface Progress {
  /** In milliseconds: how long the service has been ready to receive. */
  waited: number;
  readonly bytesBefore: number;
}

/**
 * Times out requests whose body arrives too slowly, as Node does by total time. Only the time in which the service reads
 * the body counts: before, it may have waited for the database.
 */
export function endSlowBodies(
  server: Server,
  requestOn: (socket: Socket) => IncomingMessage | undefined,
): void {
  const sockets = new Set<Socket>();
  const known = new WeakMap<IncomingMessage, Progress>();

  const isSlow = (socket: Socket, elapsed: number): boolean => {
    const request = requestOn(socket);
    if (request === undefined || request.complete || !request.readableFlowing) return false;
    const progress = known.get(request) ?? { waited: 0, bytesBefore: socket.bytesRead };
    known.set(request, progress);
    progress.waited += elapsed;
    return progress.waited > grace + (socket.bytesRead - progress.bytesBefore) / lowestRate;
  };

  let last = performance.now();
  const check = () => {
    const now = performance.now();
    const slow = [...sockets].filter((socket) => isSlow(socket, now - last));
    last = now;
    for (const socket of slow) server.emit('clientError', new RequestTimeout(), socket);
  };

  const timer = setInterval(check, interval).unref();
  server.on('close', () => clearInterval(timer));
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}

/** The error that Node emits for its own timeouts. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
