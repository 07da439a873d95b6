import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

const servers: Server[] = [];

/** The address of a server of this machine. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return `http://127.0.0.1:${address.port}`;
}

export function closeServers(): void {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
}
