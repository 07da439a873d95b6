import { createServer, type RequestListener, type Server } from 'node:http';
import { listen } from '../support/service/listen.ts';

const servers: Server[] = [];

/** The address of a server of this machine. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server)}`;
}

/** After each file. */
export function closeServers(): void {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
}
