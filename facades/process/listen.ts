import { once } from 'node:events';
import type { Server } from 'node:http';
import { type Config, ConfigurationError } from '../config/config.ts';

/** Listens on the port of a variable; an unusable port is a configuration error. */
export async function listen(
  server: Server,
  { host, port, metricsPort }: Config,
  variable: 'PORT' | 'METRICS_PORT',
): Promise<void> {
  server.listen(variable === 'PORT' ? port : metricsPort, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigurationError(`${variable}: another process listens there; choose another port`);
    throw new ConfigurationError(`HOST or ${variable}: ${error.message}`);
  });
}
