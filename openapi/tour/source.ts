import { once } from 'node:events';
import { createServer } from 'node:http';

const table = [
  'id,name,start,end,where,latitude,longitude',
  'lula-2026-06-06,Salsa Saturday,2026-06-06 22:00,2026-06-07 02:00,Lula Lounge,43.6497,-79.4326',
  'lula-2026-06-12,Cuban Friday,2026-06-12 20:00,2026-06-12 23:00,Lula Lounge,43.6497,-79.4326',
  'lula-2026-05-30,Brazilian Night,2026-05-30 20:00,,Lula Lounge,43.6497,-79.4326',
].join('\n');

/** The site of a venue, on this machine, with its calendar as a table. */
export async function startSource() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/csv').end(table);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The source has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
