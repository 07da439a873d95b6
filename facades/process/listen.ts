import { once } from 'node:events';
import type { Server } from 'node:http';
import { type Config, ConfigurationError } from '../config/config.ts';

/** Listens on the port of a variable; an unusable port is a configuration error. */
export async function listen(
  server: Server,
  { host, port, metricsHost, metricsPort }: Config,
  variable: 'PORT' | 'METRICS_PORT',
): Promise<void> {
  if (variable === 'PORT') server.listen(port, host);
  else server.listen(metricsPort, metricsHost);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigurationError(`${variable}: another process listens there; choose another port`);
    throw new ConfigurationError(`${variable.replace('PORT', 'HOST')} or ${variable}: ${error.message}`);
  });
}
