import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '../service/listen.ts';

/** A port of this machine on which connections are refused. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
