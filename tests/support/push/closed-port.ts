import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine on which connections are refused. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  server.close();
  await once(server, 'close');
  return address.port;
}
