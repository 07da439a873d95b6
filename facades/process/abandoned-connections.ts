import type { Worker } from 'node:cluster';

/** Node's cluster module sends `act: 'newconn'` with each connection that the primary has accepted; the reply has `ack`. */
interface OfCluster {
  readonly act?: unknown;
  readonly seq?: unknown;
  readonly ack?: unknown;
}

/**
 * Closes the connections that were on their way to a worker when it was killed. Node 24 keeps them open for good: its
 * cluster module closes the primary's end only when the worker has replied. Without a way through the primary, there
 * would be none; but with `SCHED_NONE` one of four workers got 27 of 32 connections and others one or none, and with
 * `reusePort` a second service on the same port is not refused.
 */
export function closeAbandonedConnections({ process }: Worker): void {
  const underway = new Map<unknown, unknown>();
  process.send = new Proxy(process.send, {
    apply(send, self, given: unknown[]) {
      const [message, connection] = given;
      if (isOfCluster(message) && message.act === 'newconn') underway.set(message.seq, connection);
      return Reflect.apply(send, self, given);
    },
  });
  process.on('internalMessage', (message: unknown) => {
    if (isOfCluster(message) && 'ack' in message) underway.delete(message.ack);
  });
  process.once('exit', () => {
    for (const connection of underway.values()) close(connection);
  });
}

const isOfCluster = (message: unknown): message is OfCluster =>
  typeof message === 'object' && message !== null && 'cmd' in message && message.cmd === 'NODE_CLUSTER';

function close(connection: unknown): void {
  if (typeof connection !== 'object' || connection === null || !('close' in connection)) return;
  if (typeof connection.close === 'function') connection.close();
}
