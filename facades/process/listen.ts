import { once } from 'node:events';
import type { Server } from 'node:http';
import { ConfigurationError } from './config/configuration-error.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Listens on the port of a variable; an unusable port is a configuration error. */
export async function listen(
  server: Server,
  { host, port }: Address,
  variable: 'PORT' | 'METRICS_PORT',
): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new ConfigurationError(`${variable}: another process listens there; choose another port`);
    throw new ConfigurationError(`${variable.replace('PORT', 'HOST')} or ${variable}: ${error.message}`);
  });
}
