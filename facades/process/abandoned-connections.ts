import type { Worker } from 'node:cluster';
import { z } from 'zod';

/** What Node's cluster module sends with a connection that the primary has accepted, and what the worker replies. */
const handedOver = z.object({ cmd: z.literal('NODE_CLUSTER'), act: z.literal('newconn'), seq: z.number() });
const taken = z.object({ cmd: z.literal('NODE_CLUSTER'), ack: z.number() });

/**
 * Closes the connections that were on their way to a worker when it was killed. Node 24 keeps them open for good: its
 * cluster module closes the primary's end only when the worker has replied. Without a way through the primary, there
 * would be none; but with `SCHED_NONE` one of four workers got 27 of 32 connections and others one or none, and with
 * `reusePort` a second service on the same port is not refused.
 */
export function closeAbandonedConnections({ process }: Worker): void {
  const underway = new Map<number, unknown>();
  process.send = new Proxy(process.send, {
    apply(send, self, given: unknown[]) {
      const [message, connection] = given;
      const { data } = handedOver.safeParse(message);
      if (data !== undefined) underway.set(data.seq, connection);
      return Reflect.apply(send, self, given);
    },
  });
  process.on('internalMessage', (message: unknown) => {
    const { data } = taken.safeParse(message);
    if (data !== undefined) underway.delete(data.ack);
  });
  process.once('exit', () => {
    for (const connection of underway.values()) close(connection);
  });
}

function close(connection: unknown): void {
  if (typeof connection !== 'object' || connection === null || !('close' in connection)) return;
  if (typeof connection.close === 'function') connection.close();
}
