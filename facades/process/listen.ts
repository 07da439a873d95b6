import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { ConfigurationError } from './config/configuration-error.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** What a worker tells the process that supervises it. */
export const listening = 'listening';

/** Listens on the port of a variable, which workers share; an unusable port is a configuration error. */
export async function listen(
  server: Server,
  { host, port }: Address,
  variable: 'PORT' | 'METRICS_PORT',
): Promise<void> {
  server.listen({ host, port, reusePort: cluster.isWorker });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigurationError(`${variable}: another process listens there; choose another port`);
    if (error.code === 'ENOTSUP')
      throw new ConfigurationError('WORKERS: this system lets no processes share a port; set 1');
    const names = variable === 'PORT' ? 'HOST or PORT' : variable;
    throw new ConfigurationError(`${names}: ${error.message}`);
  });
}
